import { useLayoutEffect, useRef } from "react";
import { usePlotArea } from "recharts";
import { formatCount } from "@/lib/web/format";
import { useHeld } from "@/lib/web/held";
import { Swatch } from "./legend";
import type { PointedStore } from "./pointed";
import { type ChartScale, pointsIn, textWidth, visibleSeries } from "./scale";
import { bandWords, type ChartSeries, type ChartSpec } from "./spec";
import { pointedDot } from "./theme";
import { UNITS } from "./units";

export interface RowProps {
  spec: ChartSpec;
  hidden: ReadonlySet<string>;
}

/** The values of a row, each with its own month's where it is of several, its changes and its number of sales. */
function valuesAt({ spec, hidden }: RowProps, row: number) {
  const { value: format, change } = UNITS[spec.unit];
  return spec.series
    .filter(({ label, mark }) => mark !== "step" && !hidden.has(label))
    .map((series) => {
      const value = series.values[row] ?? null;
      const few = series.thin?.[row] && value !== null;
      const changes = (series.compared ?? []).map(({ name, values }) => ({
        name,
        text: few ? "" : change(value, values[row] ?? null),
      }));
      const singleMonth = series.singleMonths ? format(series.singleMonths[row] ?? null) : null;
      const sales = series.samples ? formatCount(series.samples[row] ?? null) : null;
      const both = series.band?.[row];
      const half = both ? bandWords(spec.unit, both) : null;
      return { series, value: format(value), few, singleMonth, changes, sales, half };
    });
}

/** A row in words for a screen reader: "Oct 2026: 78704 sold $791K, −2.6% in a month". */
export function spokenRow(props: RowProps, row: number): string {
  const parts = valuesAt(props, row).map(({ series, value, few, singleMonth, changes, sales, half }) =>
    [
      `${series.label} ${value}${few ? ", few sales" : ""}`,
      ...(singleMonth === null ? [] : [`${singleMonth} in the single month`]),
      ...(half === null ? [] : [`middle half ${half}`]),
      ...(sales === null ? [] : [`${sales} sold`]),
      ...changes.filter(({ text }) => /\d/.test(text)).map(({ name, text }) => `${text} ${name}`),
    ].join(", "),
  );
  return `${props.spec.rows[row]!.name}: ${parts.join("; ")}`;
}

/** What a series is drawn as; an empty place for one that is only told. */
const Mark = ({ series: { color, dash, mark } }: { series: ChartSeries }) =>
  mark === "tooltip" ? (
    <span className="w-5 flex-none" />
  ) : (
    <Swatch color={color} dash={dash} mark={mark === "bar" ? "block" : "line"} className="flex-none" />
  );

const FIGURE = "whitespace-nowrap pl-3 text-right text-ink2 max-sm:pl-1.5";

/** The values at a row, each with its changes. */
export function TooltipTable({ row, ...props }: RowProps & { row: number }) {
  const entry = props.spec.rows[row];
  if (!entry) return null;
  const read = valuesAt(props, row);
  const swatches = read.some(({ series }) => series.mark !== "tooltip");
  const names = read[0]?.changes.map(({ name }) => name) ?? [];
  const [single, sales] = [read.some((one) => one.singleMonth !== null), read.some((one) => one.sales !== null)];
  const columns = [...(single ? ["single month"] : []), ...names, ...(sales ? ["sold"] : [])];
  const halves = read.flatMap(({ half }) => half ?? []);
  return (
    <div className="chart-tooltip w-max max-w-[calc(100vw-16px)] border border-ink bg-raised px-3 py-2 text-[13px]/5 max-sm:px-2 max-sm:text-[12px]/5">
      <table className="border-collapse sm:whitespace-nowrap">
        <thead>
          <tr className="text-ink3">
            <th scope="col" className="whitespace-nowrap pr-3 text-left font-semibold text-ink" colSpan={2}>
              {entry.name}
            </th>
            {columns.map((name) => (
              <th key={name} scope="col" className="pl-3 text-right font-normal text-[12px] max-sm:pl-1.5">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {read.map(({ series, value, few, changes, ...one }) => (
            <tr key={series.key}>
              <th scope="row" className="pr-3 text-left font-normal text-ink2 max-sm:pr-2">
                <span className="flex items-center gap-2 max-sm:min-w-24 max-sm:gap-1">
                  {swatches ? <Mark series={series} /> : null} {series.label}
                </span>
              </th>
              <td className="whitespace-nowrap text-right font-semibold">{value}</td>
              {single ? <td className={FIGURE}>{one.singleMonth}</td> : null}
              {few ? (
                <td colSpan={names.length} className="pl-3 text-right text-ink3 italic">
                  few sales
                </td>
              ) : (
                changes.map(({ name, text }) => (
                  <td key={name} className={FIGURE}>
                    {text}
                  </td>
                ))
              )}
              {sales ? <td className={FIGURE}>{one.sales}</td> : null}
            </tr>
          ))}
        </tbody>
      </table>
      {halves.map((half) => (
        <p key={half} className="text-ink2">
          Middle half: {half}
        </p>
      ))}
    </div>
  );
}

interface Surroundings {
  /** Position of the crosshair in the chart's box, and of the plot's ends from the box's top. */
  x: number;
  plot: { top: number; bottom: number };
  /** The box in the window. */
  box: { left: number; top: number; width: number };
  windowWidth: number;
}

/** Distance of the tooltip from the crosshair, from the plot, and from the window's edges. */
const BESIDE = 14;
const OUTSIDE = 12;
const EDGE = 8;
/** What stays at the top of a window while charts scroll, in pixels. */
const CONTROLS = 96;
/** The tab of the crosshair below the plot. */
const TAB = 32;

/**
 * Where a tooltip stands in the chart's box: right of the crosshair if it fits into the box or the window there, otherwise left
 * of it. Where neither side has room it is above the plot, over the legend, whose values it has, so that it covers neither
 * points that it speaks of nor controls below; and below the plot at the top of the window.
 */
export function placeTooltip(
  { x, plot, box, windowWidth }: Surroundings,
  own: { width: number; height: number },
): { x: number; y: number } {
  const [right, before] = [x + BESIDE, x - BESIDE - own.width];
  const [low, high] = [EDGE - box.left, windowWidth - EDGE - box.left];
  const beside = (at: number) => ({ x: at, y: plot.top - EDGE });
  if (right + own.width <= Math.min(box.width, high)) return beside(right);
  if (before >= Math.max(0, low)) return beside(before);
  if (right + own.width <= high) return beside(right);
  if (before >= low) return beside(before);
  const above = plot.top - OUTSIDE - own.height;
  return {
    x: Math.max(low, Math.min(x - own.width / 2, high - own.width)),
    y: box.top + above >= CONTROLS ? above : plot.bottom + TAB,
  };
}

interface TooltipProps extends RowProps {
  scale: ChartScale;
  pointed: PointedStore;
  /** Name of this chart in the store. Of charts that share a crosshair only one shows its values. */
  chart: string;
}

/** The tooltip of the chart that is pointed at, beside its crosshair. It stands in the chart's box and takes no pointer. */
export function Tooltip({ spec, hidden, scale, pointed, chart }: TooltipProps) {
  const place = useRef<HTMLDivElement>(null);
  const row = useHeld(pointed, (now) => (now?.chart === chart ? now.row : -1));
  const at = scale.at[row];
  // Where it fits depends on its size, which is known once it is in the page.
  useLayoutEffect(() => {
    const own = place.current;
    const box = own?.parentElement;
    if (!own || !box || at === undefined) return;
    const { margin, height, x } = scale;
    const { left, top, width } = box.getBoundingClientRect();
    const surroundings = {
      x: margin.left + x(at) * (width - margin.left - margin.right),
      plot: { top: margin.top, bottom: margin.top + height },
      box: { left, top, width },
      windowWidth: document.documentElement.clientWidth,
    };
    const found = placeTooltip(surroundings, { width: own.offsetWidth, height: own.offsetHeight });
    own.style.transform = `translate(${found.x}px, ${found.y}px)`;
  });
  if (at === undefined) return null;
  return (
    <div ref={place} aria-hidden="true" className="pointer-events-none absolute top-0 left-0 z-20">
      <TooltipTable spec={spec} hidden={hidden} row={row} />
    </div>
  );
}

/** The series with a dot at the crosshair: lines that have a value in the row. */
const dottedSeries = (spec: ChartSpec, hidden: ReadonlySet<string>, row: number) =>
  visibleSeries(spec, hidden).filter(({ mark, values }) => mark === "line" && (values[row] ?? null) !== null);

const TAB_WIDTH_MIN = 64;
const TAB_HEIGHT = 19;

/** What recharts keeps between names of an axis. */
const NAME_GAP = 5;

/**
 * The places of an axis' names that a tab would cut, which then hides them whole. Where names have no room side by side some
 * are not drawn, and it hides none: it cannot know which.
 */
export function namesUnder(
  { xTicks, x }: ChartScale,
  plot: { x: number; width: number },
  [from, to]: readonly [number, number],
): [from: number, to: number][] {
  const places = xTicks.flatMap(({ at, name }): [number, number][] => {
    if (name === "") return [];
    const [middle, half] = [plot.x + x(at) * plot.width, textWidth(name) / 2 + 2];
    return [[middle - half, middle + half]];
  });
  const allDrawn = places.every(([start], i) => i === 0 || start - places[i - 1]![1] > NAME_GAP);
  return allDrawn ? places.filter(([start, end]) => end > from && start < to) : [];
}

/** A line through the row that is pointed at, a dot on each line there, and the row's name in a tab below the axis. */
export function Crosshair({ spec, scale, hidden, pointed }: RowProps & { scale: ChartScale; pointed: PointedStore }) {
  const plot = usePlotArea();
  const row = useHeld(pointed, (now) => now?.row ?? -1);
  const name = spec.rows[row]?.name;
  if (!plot || name === undefined) return null;
  const { left, top } = pointsIn(scale, plot);
  const x = left(row);
  const width = Math.max(TAB_WIDTH_MIN, textWidth(name) + 12);
  const from = Math.min(Math.max(x - width / 2, 0), plot.x + plot.width + scale.margin.right - width);
  const bottom = plot.y + plot.height;
  const cut = namesUnder(scale, plot, [from, from + width]);
  return (
    <g data-crosshair>
      <path stroke="var(--ink)" d={`M${x} ${plot.y - 8}V${bottom + 8}`} />
      {cut.map(([start, end]) => (
        <rect key={start} fill="var(--paper)" x={start} y={bottom + 9} width={end - start} height={TAB_HEIGHT} />
      ))}
      <rect fill="var(--ink)" stroke="var(--paper)" x={from} y={bottom + 9} width={width} height={TAB_HEIGHT} />
      <text fill="var(--paper)" fontSize="12" fontWeight="600" x={from + width / 2} y={bottom + 23} textAnchor="middle">
        {name}
      </text>
      {dottedSeries(spec, hidden, row).map((series) => (
        <circle key={series.key} cx={x} cy={top(series.values[row]!)} {...pointedDot(series)} />
      ))}
    </g>
  );
}
