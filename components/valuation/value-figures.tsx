import { percent } from "@/components/charts/paths";
import type { ChosenValue } from "@/lib/domain/valuation/chosen";
import { formatDate, formatMoney } from "@/lib/web/format";
import { adjustedPrices, askWords, type HomeToValue, listRange, rangeOf, reasonWords } from "@/lib/web/home/value";

interface ValueRulerProps {
  estimate: number;
  low: number;
  high: number;
  /** The adjusted prices of the comparables. */
  adjusted: readonly number[];
  /** The asking price of a home for sale. */
  asking: number | null;
}

/** The ends of a range that takes less of the scale than this are named together: two labels would cover one another. */
const LABELS_APART = 0.3;

/**
 * The estimate on a scale of dollars: a bar for its range, a diamond for itself, ticks for the adjusted prices of
 * comparables, and a dashed line for the asking price.
 */
function ValueRuler({ estimate, low, high, adjusted, asking }: ValueRulerProps) {
  const prices = asking === null ? adjusted : [...adjusted, asking];
  const [least, most] = [Math.min(low, ...prices), Math.max(high, ...prices)];
  const air = (most - least || 1) * 0.03;
  const share = (value: number) => (value - least + air) / (most - least + 2 * air || 1);
  const x = (value: number) => percent(share(value));
  const isWide = share(high) - share(low) > LABELS_APART;
  const labels = isWide
    ? [low, high].map((end) => ({ at: end, half: "2.5rem", text: formatMoney(end) }))
    : [{ at: (low + high) / 2, half: "6rem", text: `${formatMoney(low)} to ${formatMoney(high)}` }];
  const words = `Estimate ${formatMoney(estimate)}, range ${formatMoney(low)} to ${formatMoney(high)}; ticks: ${adjusted.length} adjusted sales${asking === null ? "" : `; dashed line: the asking price, ${formatMoney(asking)}`}`;
  return (
    <div className="relative mt-4 pb-5">
      <svg role="img" aria-label={words} width="100%" height="36" className="block overflow-visible">
        <line x1="0" x2="100%" y1="18" y2="18" className="stroke-line2" />
        <rect x={x(low)} width={x(high - low + least - air)} y="12" height="12" className="fill-paper stroke-line2" />
        {adjusted.map((price, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: ticks without a state, and two may be of one price
          <line key={i} x1={x(price)} x2={x(price)} y1="5" y2="31" className="stroke-ink2" />
        ))}
        {asking === null ? null : (
          <line
            x1={x(asking)}
            x2={x(asking)}
            y1="0"
            y2="36"
            strokeWidth="2"
            strokeDasharray="4 3"
            className="stroke-ink"
          />
        )}
        <svg aria-hidden="true" x={x(estimate)} y="18" overflow="visible">
          <path d="M0 -8L8 0L0 8L-8 0Z" className="fill-accent stroke-paper" />
        </svg>
      </svg>
      {labels.map(({ at, half, text }) => (
        <span
          key={text}
          aria-hidden
          // Inside the ends of the scale.
          style={{ left: `clamp(${half}, ${x(at)}, calc(100% - ${half}))` }}
          className="absolute bottom-0 -translate-x-1/2 whitespace-nowrap text-[13px]/5 text-ink2"
        >
          {text}
        </span>
      ))}
    </div>
  );
}

interface ValueFiguresProps {
  home: HomeToValue;
  asOf: string;
  value: ChosenValue;
  without: readonly string[];
}

/** An estimate with its range, or why there is none. The remaining comparables' prices are shown beside it. */
export function ValueFigures({ home, asOf, value, without }: ValueFiguresProps) {
  const { estimate, low, high, reason, read, listed } = value;
  if (estimate === null || low === null || high === null)
    return <p className="max-w-[62ch] text-base/6">{reasonWords(reason!, home.propertyType, read)}</p>;
  const adjusted = adjustedPrices(listed, without);
  const range = rangeOf(adjusted);
  const ask = askWords(home, estimate);
  const asking = home.status === "forSale" ? home.listPrice : null;
  const list = listRange(adjusted);
  return (
    <>
      <p className="font-serif text-[40px]/[48px] tracking-[-.02em]">
        {formatMoney(estimate)}{" "}
        <span className="annotation text-ink3 text-sm/5 tracking-normal max-sm:block">
          an estimate, not an appraisal
        </span>
      </p>
      <p className="mt-2 max-w-[62ch] text-base/6">
        The range, {formatMoney(low)} to {formatMoney(high)}, is meant to include four out of five sale prices. The
        estimate is based on {read} sales of similar homes, as of {formatDate(asOf)}. {ask}
      </p>
      <ValueRuler {...{ estimate, low, high, adjusted, asking }} />
      {range ? (
        <p className="mt-2 max-w-[62ch] text-[13px]/5 text-ink2">
          Diamond: the estimate. Bar: its range. Ticks:{" "}
          {range.count === 1 ? "one comparable sale" : `${range.count} comparable sales`}, each adjusted to this home’s
          facts and that date: {formatMoney(range.low)} to {formatMoney(range.high)}, the middle{" "}
          {formatMoney(range.middle)}.{asking === null ? "" : " Dashed line: the asking price."}
        </p>
      ) : null}
      {list ? (
        <p className="mt-4 max-w-[62ch] text-base/6">
          Suggested list range: {formatMoney(list.low)} to {formatMoney(list.high)}, the middle half of those adjusted
          prices.
        </p>
      ) : null}
    </>
  );
}
