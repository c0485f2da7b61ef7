import { FileButtons } from "@/components/charts/file-buttons";
import { percent } from "@/components/charts/paths";
import { formatCount, formatMonth } from "@/lib/web/format";
import { type MarketReading, windowName, windowWords } from "./reading";
import { BANDS, bandOf, divisionOf, formatSupply, GAUGE_MAX, supplyFigure, type WindowedSupply } from "./supply";

/** The position of a number of months on the gauge, 0 to 1, with buyers on the left. Larger numbers are at its end. */
const shareOf = (months: number): number => 1 - Math.min(months, GAUGE_MAX) / GAUGE_MAX;

/** "4.5 now", "3.4 a year ago". A number beyond the scale has an arrow. */
const markerWords = (months: number, now: boolean): string =>
  `${supplyFigure(months)}${months > GAUGE_MAX ? " ›" : ""} ${now ? "now" : "a year ago"}`;

interface GaugeLabel {
  /** The position of its marker. */
  share: number;
  side: "left" | "right";
  /** Whether it stands a line higher, over the other marker. */
  raised: boolean;
  text: string;
  now: boolean;
}

/** The narrowest gauge, on a phone of 320 px, and the page's margin beside it that a label may use, in pixels. */
const NARROWEST = 288;
const MARGIN = 12;
/** Width of a letter, and the distance of a label from its marker's middle, in pixels. */
const LETTER = 6.4;
const MARKER_GAP = 11;

/** From where to where a label reaches on the narrowest gauge. */
export function reachOf({ share, side, text }: Omit<GaugeLabel, "raised">): readonly [from: number, to: number] {
  const [at, width] = [share * NARROWEST, LETTER * text.length];
  return side === "left" ? [at - MARKER_GAP - width, at - MARKER_GAP] : [at + MARKER_GAP, at + MARKER_GAP + width];
}

/**
 * The labels of the gauge's markers, from the left: each on its marker's outer side. One without room there stands on the
 * other side, a line higher, where it may pass over the other marker.
 */
export function gaugeLabels(now: number, before: number | null): GaugeLabel[] {
  const shown = [
    { months: now, now: true },
    ...(before === null || before === now ? [] : [{ months: before, now: false }]),
  ];
  return shown
    .map(({ months, now }) => ({ share: shareOf(months), text: markerWords(months, now), now }))
    .sort((a, b) => a.share - b.share)
    .map((label, i, { length }): GaugeLabel => {
      const outer = i === 0 && length === 2 ? "left" : "right";
      const [from, to] = reachOf({ ...label, side: outer });
      const fits = from >= -MARGIN && to <= NARROWEST + MARGIN;
      const other = outer === "left" ? "right" : "left";
      return { ...label, side: fits ? outer : other, raised: !fits && length === 2 };
    });
}

function Marker({ months, now }: { months: number; now: boolean }) {
  return (
    <svg aria-hidden="true" x={percent(shareOf(months))} y="14" overflow="visible">
      {now ? <path className="stroke-accent" d="M0 5V44" strokeWidth="1.5" /> : null}
      <path d="M0 -7L5 0L0 7L-5 0Z" className={now ? "fill-accent stroke-accent" : "fill-paper stroke-ink3"} />
    </svg>
  );
}

/** The distance of two lines of labels, in pixels. */
const RAISED = 15;

const MarkerLabel = ({ share, side, raised, text, now }: GaugeLabel) => (
  <svg aria-hidden="true" x={percent(share)} y="14" overflow="visible">
    <text
      x={side === "left" ? -MARKER_GAP : MARKER_GAP}
      y={raised ? 4 - RAISED : 4}
      textAnchor={side === "left" ? "end" : "start"}
      className={now ? "fill-accent font-semibold text-[13px]" : "fill-ink2 text-[13px]"}
    >
      {text}
    </text>
  </svg>
);

/** A tick for each half month, longer at whole ones, and longest where a band may end, in hundredths of the width. */
const TICKS = Array.from({ length: GAUGE_MAX * 2 + 1 }, (_, i) => i / 2)
  .map((months) => {
    const [from, to] = months % 2 === 0 ? [26, 56] : [months % 1 === 0 ? 29 : 31, 34];
    return `M${shareOf(months) * 100} ${from}V${to}`;
  })
  .join("");

/** The scale: five bands, a tick for each half month, and a tint for the current band. */
function Scale({ supply }: { supply: number | null }) {
  const current = supply === null ? null : bandOf(supply);
  return (
    <>
      {BANDS.map((band) => {
        const [right, left] = [shareOf(band.from), shareOf(Math.min(band.to, GAUGE_MAX))];
        const here = band.key === current?.key;
        return (
          <g key={band.key}>
            {here ? (
              <rect className="fill-accent-tint" x={percent(left)} width={percent(right - left)} y="34" height="22" />
            ) : null}
            <text
              x={percent((left + right) / 2)}
              y="50"
              textAnchor="middle"
              className={`text-[12px] md:text-[13px] ${here ? "fill-ink font-semibold" : "fill-ink2"}`}
            >
              <tspan className="@max-[559px]:hidden">{band.label}</tspan>
              <tspan className="@min-[560px]:hidden">{band.label.replace(/ (buyers|sellers)/, "")}</tspan>
            </text>
          </g>
        );
      })}
      {/* Stretched to the width of the gauge; its strokes keep their width. */}
      <svg
        aria-hidden="true"
        viewBox="0 0 100 80"
        height="80"
        width="100%"
        preserveAspectRatio="none"
        overflow="visible"
      >
        <path className="stroke-line2" vectorEffect="non-scaling-stroke" d={`M0 34.5H100${TICKS}`} />
      </svg>
      {[10, 8, 6, 4, 2, 0].map((months) => (
        <text
          key={months}
          x={percent(shareOf(months))}
          y="72"
          textAnchor={months === 10 ? "start" : months === 0 ? "end" : "middle"}
          className="fill-ink3 text-[12px]"
        >
          {months}
          {months === GAUGE_MAX ? <tspan className="@max-[559px]:hidden"> months</tspan> : null}
        </text>
      ))}
    </>
  );
}

const TITLE = "Buyers’ or sellers’ market";

/** "36.33 for sale on average in the 3 months to Oct 2026 ÷ 9.67 sold a month (29 in all) = 3.8 months" */
function division(over: WindowedSupply): string {
  const [forSale, soldAMonth] = divisionOf(over);
  return `${forSale} for sale on average in ${windowWords(over.window, over.month)} ÷ ${soldAMonth} sold a month (${formatCount(over.sales)} in all) = ${formatSupply(over.supply)}`;
}

/** The figures behind the gauge, in words. */
function gaugeWords({ now, verdict, window, month }: MarketReading): string {
  if (!verdict)
    return now.soldCount === null || now.activeListings === null
      ? "Not available: the number of homes for sale or homes sold is missing."
      : `${formatCount(now.activeListings)} for sale and ${formatCount(now.soldCount)} sold in ${windowName(window, month)}: too few sales, also in a year, to measure a pace.`;
  const { now: over, yearBefore } = verdict;
  const then = yearBefore ? ` A year before: ${division(yearBefore)}.` : "";
  return `${division(over)}.${then} From 4 to 6 is even; below favors sellers, above favors buyers.`;
}

interface SupplyGaugeProps {
  /** The market's id, used in file names. */
  id: string;
  reading: MarketReading;
  /** As in "Lotline sample data, to Oct 31, 2026". */
  source: string;
}

/** Shows whether it is a buyers’ or a sellers’ market: months of supply on a scale with bands, now and a year ago. */
export function SupplyGauge({ id, reading, source }: SupplyGaugeProps) {
  const { verdict } = reading;
  const words = gaugeWords(reading);
  const supply = verdict?.now.supply ?? null;
  const before = verdict?.yearBefore?.supply ?? null;
  const said =
    supply === null
      ? "Months of supply: not known."
      : `Months of supply: ${supplyFigure(supply)} now, ${bandOf(supply).label.toLowerCase()}${before === null ? "" : `; ${supplyFigure(before)} a year ago, ${bandOf(before).label.toLowerCase()}`}.`;
  return (
    <section aria-labelledby="supply-gauge" className="@container border-ink border-t pt-4">
      <div className="flex flex-wrap items-baseline gap-x-3">
        <h2 id="supply-gauge" className="font-serif text-[20px] leading-7">
          {TITLE}
        </h2>
        <p className="text-[13px] text-ink2">Months of supply: homes for sale divided by homes sold a month</p>
      </div>
      <svg role="img" aria-label={said} width="100%" height="78" className="mt-3 block overflow-visible">
        <Scale supply={supply} />
        {before === null || supply === null || before === supply ? null : (
          <line
            className="stroke-ink3"
            x1={percent(shareOf(before))}
            x2={percent(shareOf(supply))}
            y1="14"
            y2="14"
            strokeDasharray="1 4"
          />
        )}
        {before === null || before === supply ? null : <Marker months={before} now={false} />}
        {supply === null ? null : (
          <>
            <Marker months={supply} now />
            {gaugeLabels(supply, before).map((label) => (
              <MarkerLabel key={label.text} {...label} />
            ))}
          </>
        )}
      </svg>
      <p className="mt-2 text-[13px] text-ink2">{words}</p>
      {supply === null ? null : (
        <div className="mt-1">
          <FileButtons
            words={{
              title: `${TITLE} in ${reading.name}`,
              place: `${reading.place}; ${verdict ? windowWords(verdict.now.window, reading.month) : formatMonth(reading.month)}`,
              sentence: words,
              source,
            }}
            fileName={`${id}-supply`}
          />
        </div>
      )}
    </section>
  );
}
