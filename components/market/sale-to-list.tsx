import { SERIES_COLORS } from "@/components/charts/scene";
import { formatCount, formatPercent, UNKNOWN } from "@/lib/client/format";
import type { MarketSnapshot } from "@/lib/domain/market";

/** The scale holds every ratio and the asking price itself, at whole percents. */
export function ratioScale(ratios: readonly number[]): { from: number; to: number } {
  const percents = [...ratios.map((ratio) => ratio * 100), 100];
  return { from: Math.floor(Math.min(...percents)) - 2, to: Math.ceil(Math.max(...percents)) + 2 };
}

/** Of one ZIP, in a sentence; of several, from most to least. */
export function ratioSentence(snapshots: readonly MarketSnapshot[]): string {
  const known = snapshots.flatMap(({ zipCode, snapshot }) =>
    snapshot.listToSoldRatio === null ? [] : [{ zipCode, ratio: snapshot.listToSoldRatio, sold: snapshot.soldLast30d }],
  );
  const [first] = known;
  if (!first) return "The ratio of sold price to asking price is not known here.";
  if (known.length > 1) {
    known.sort((a, b) => b.ratio - a.ratio);
    return `Over the last 30 days, ${known.map(({ zipCode, ratio }) => `${zipCode} ${formatPercent(ratio)}`).join(", ")} of the last asking price.`;
  }
  const base =
    first.sold === null ? "" : `, the mean of ${formatCount(first.sold)} ${first.sold === 1 ? "sale" : "sales"}`;
  const gap = (first.ratio - 1) * 100;
  const side = Math.abs(gap) < 0.05 ? "just" : gap < 0 ? "less than" : "more than";
  return `Homes sold in the last 30 days went for ${side} their last asking price: ${formatPercent(first.ratio)}${base}.`;
}

/** Sale to list now, on a staff of percents. There is no history of it, and the text says so. */
export function SaleToList({ snapshots }: { snapshots: readonly MarketSnapshot[] }) {
  const ratios = snapshots.flatMap(({ snapshot }) => snapshot.listToSoldRatio ?? []);
  const { from, to } = ratioScale(ratios);
  const x = (percent: number): string => `${(((percent - from) / (to - from)) * 100).toFixed(2)}%`;
  const every = to - from > 16 ? 5 : 2;
  const ticks = Array.from({ length: to - from + 1 }, (_, i) => from + i);
  const sentence = ratioSentence(snapshots);
  const rowHeight = 34;
  const base = snapshots.length * rowHeight + 6;
  return (
    <figure aria-labelledby="sale-to-list" className="flex flex-col break-inside-avoid border-line border-b pb-4">
      <h3 id="sale-to-list" className="font-serif text-[20px] leading-7">
        Sale to list
      </h3>
      <p className="max-w-[62ch] text-ink2">{sentence}</p>
      <div className="grid grid-cols-[auto_1fr] items-start gap-x-5 pt-5 pr-8">
        <ul className="text-[13px]">
          {snapshots.map(({ zipCode, snapshot }) => (
            <li key={zipCode} className="flex items-center gap-3" style={{ height: rowHeight }}>
              <span className="text-ink2">{zipCode}</span>
              <span className="font-semibold">
                {snapshot.listToSoldRatio === null ? UNKNOWN : formatPercent(snapshot.listToSoldRatio)}
              </span>
            </li>
          ))}
        </ul>
        <svg role="img" aria-label={sentence} width="100%" height={base + 30} className="block overflow-visible">
          <line className="stroke-ink" x1={x(100)} x2={x(100)} y1="0" y2={base + 9} />
          {snapshots.map(({ zipCode, snapshot }, i) => {
            const y = i * rowHeight + rowHeight / 2;
            const at = snapshot.listToSoldRatio === null ? null : x(snapshot.listToSoldRatio * 100);
            return (
              <g key={zipCode}>
                <line className="stroke-line" x1="0" x2="100%" y1={y} y2={y} />
                {at === null ? null : (
                  <>
                    <line
                      x1={x(100)}
                      x2={at}
                      y1={y}
                      y2={y}
                      strokeWidth="1.75"
                      style={{ stroke: `var(--${SERIES_COLORS[i]})` }}
                    />
                    <circle cx={at} cy={y} r="4.5" style={{ fill: `var(--${SERIES_COLORS[i]})` }} />
                  </>
                )}
              </g>
            );
          })}
          <line className="stroke-line2" x1="0" x2="100%" y1={base + 0.5} y2={base + 0.5} />
          {ticks.map((percent) => (
            <g key={percent}>
              <line
                className="stroke-line2"
                x1={x(percent)}
                x2={x(percent)}
                y1={base}
                y2={base + (percent % every === 0 ? 8 : 4)}
              />
              {percent % every === 0 ? (
                <text className="fill-ink3 text-[12px]" x={x(percent)} y={base + 24} textAnchor="middle">
                  {percent}%
                </text>
              ) : null}
            </g>
          ))}
        </svg>
      </div>
      <p className="mt-auto pt-3 text-[13px] text-ink3">
        Of the last 30 days only: monthly history does not hold this figure. 100% is the last price asked.
      </p>
    </figure>
  );
}
