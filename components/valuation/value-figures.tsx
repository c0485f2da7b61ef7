import type { ChosenValue } from "@/lib/domain/valuation/chosen";
import { formatDate, formatMoney } from "@/lib/web/format";
import { adjustedPrices, askWords, type HomeToValue, listRange, rangeOf, reasonWords } from "@/lib/web/home/value";
import { ValueRuler } from "./value-ruler";

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
      <p className="max-w-[62ch] text-base/6">
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
        <p className="mt-2 max-w-[62ch] text-base/6">
          Suggested list range: {formatMoney(list.low)} to {formatMoney(list.high)}, the middle half of those adjusted
          prices.
        </p>
      ) : null}
    </>
  );
}
