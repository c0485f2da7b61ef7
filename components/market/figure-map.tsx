import Link from "next/link";
import type { CSSProperties } from "react";
import { US_HEIGHT, US_WIDTH } from "@/components/map/albers";
import { formatCount } from "@/lib/client/format";
import { classOf, type FigureClasses, figureClasses, STRONG, strengthOf } from "./figure-classes";
import { FIGURE_WORDS } from "./figures";
import { type MapGroup, type MapWindow, mapGroups } from "./map-groups";
import { type MarketRow, type MarketsView, marketsHref } from "./market-list";

interface Props {
  rows: readonly MarketRow[];
  view: MarketsView;
  window: MapWindow;
  /** Paths in the national map's pixels. */
  lines: { states: string; counties: string };
}

const tint = (strength: number): string =>
  `color-mix(in oklab, var(--s1) ${Math.round(strength * 100)}%, var(--paper))`;
const percent = (share: number): string => `${(share * 100).toFixed(2)}%`;
/** Groups are larger, by how many ZIPs they hold. */
const radiusOf = (count: number): number => (count === 1 ? 8 : Math.min(11 + Math.sqrt(count) * 1.6, 22));

/** Whether the place under a circle, where its name goes, is another circle's. */
const crowdedBelow = (group: MapGroup, groups: readonly MapGroup[]): boolean =>
  groups.some(({ x, y }) => y > group.y && y - group.y < 0.1 && Math.abs(x - group.x) < 0.06);

interface MarkProps {
  group: MapGroup;
  groups: readonly MapGroup[];
  view: MarketsView;
  classes: FigureClasses | null;
}

function Mark({ group, groups, view, classes }: MarkProps) {
  const { rows, value, x, y } = group;
  const [first] = rows;
  if (!first || x < 0 || x > 1 || y < 0 || y > 1) return null;
  const words = FIGURE_WORDS[view.figure];
  const alone = rows.length === 1;
  const strength = value === null || !classes ? null : strengthOf(classOf(value, classes), classes);
  const { zipCode, city, state } = first.market;
  const said = alone
    ? `${zipCode}, ${city}: ${words.label.toLowerCase()} ${words.format(value)}`
    : `${formatCount(rows.length)} ZIP codes around ${city}, ${state}: ${words.label.toLowerCase()} ${words.format(value)} in the middle. Look closer.`;
  const r = radiusOf(rows.length);
  return (
    <Link
      href={alone ? `/markets/${zipCode}` : marketsHref({ ...view, q: "", bbox: group.bounds, page: 1 })}
      prefetch={false}
      scroll={alone}
      aria-label={said}
      className="group -translate-1/2 absolute flex size-6 items-center md:size-11 justify-center outline-none hover:z-10 focus-visible:z-10"
      style={{ left: percent(x), top: percent(y) }}
    >
      <svg aria-hidden="true" width="2" height="2" overflow="visible">
        <circle
          r={r}
          className="max-md:[r:calc(var(--r)*.7)] stroke-ink group-hover:stroke-accent group-focus-visible:stroke-accent group-hover:[stroke-width:2.5] group-focus-visible:[stroke-width:3]"
          strokeDasharray={strength === null ? "2 2" : undefined}
          style={{ "--r": `${r}px`, fill: strength === null ? "var(--paper)" : tint(strength) } as CSSProperties}
        />
        {alone ? (
          <text
            y={crowdedBelow(group, groups) ? -r - 6 : r + 14}
            textAnchor="middle"
            className="fill-ink stroke-[3px] stroke-sheet font-medium text-[12px] [paint-order:stroke]"
          >
            {zipCode}
          </text>
        ) : (
          <>
            <text
              y="4"
              textAnchor="middle"
              className="font-semibold text-[12px]"
              style={{ fill: strength !== null && strength > STRONG ? "var(--paper)" : "var(--ink)" }}
            >
              {rows.length}
            </text>
            <text
              y={crowdedBelow(group, groups) ? -r - 6 : r + 15}
              textAnchor="middle"
              className="fill-ink stroke-[3px] stroke-sheet text-[12px] [paint-order:stroke] max-md:hidden"
            >
              {city}
            </text>
          </>
        )}
      </svg>
    </Link>
  );
}

/** The classes and their bounds, in words as well as in tints. */
function MapLegend({ classes, view }: { classes: FigureClasses | null; view: MarketsView }) {
  if (!classes) return <p className="text-[13px] text-ink2">This figure is not known for any ZIP here.</p>;
  const { format } = FIGURE_WORDS[view.figure];
  const bounds = [classes.min, ...classes.breaks];
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-1 text-[13px] text-ink2" aria-label="Classes of the map, lowest first">
      {bounds.map((from, nth) => (
        <li key={from} className="flex items-center gap-1.5">
          <svg aria-hidden="true" width="14" height="14">
            <circle cx="7" cy="7" r="6" className="stroke-ink" style={{ fill: tint(strengthOf(nth, classes)) }} />
          </svg>
          {nth === bounds.length - 1 ? `${format(from)} to ${format(classes.max)}` : `from ${format(from)}`}
        </li>
      ))}
    </ul>
  );
}

/**
 * ZIPs on the national plat, tinted by a figure. Circles that hold several ZIPs lead closer, single ones to their
 * market. Drawn on the server from the records' coordinates and state lines: it needs neither tiles nor scripts.
 */
export function FigureMap({ rows, view, window, lines }: Props) {
  const classes = figureClasses(rows.map(({ market }) => market.snapshot[view.figure]));
  const groups = mapGroups(rows, window, view.figure);
  const words = FIGURE_WORDS[view.figure];
  return (
    <section aria-label={`Map: ${words.label.toLowerCase()}`} className="flex flex-col gap-3">
      <div
        className="relative w-full overflow-hidden border border-line2 bg-sheet"
        style={{ aspectRatio: `${US_WIDTH} / ${US_HEIGHT}` }}
      >
        <svg
          aria-hidden="true"
          className="absolute inset-0 size-full"
          viewBox={`${window.x.toFixed(2)} ${window.y.toFixed(2)} ${window.width.toFixed(2)} ${window.height.toFixed(2)}`}
          preserveAspectRatio="none"
        >
          <path
            d={lines.counties}
            fill="none"
            className="stroke-line2 opacity-50"
            vectorEffect="non-scaling-stroke"
            strokeLinejoin="round"
          />
          <path
            d={lines.states}
            fill="none"
            className="stroke-line2"
            vectorEffect="non-scaling-stroke"
            strokeLinejoin="round"
          />
        </svg>
        <nav aria-label={`${words.label} by ZIP code`}>
          {[...groups]
            .sort((a, b) => a.y - b.y)
            .map((group) => (
              <Mark key={group.rows[0]!.market.zipCode} group={group} groups={groups} view={view} classes={classes} />
            ))}
        </nav>
      </div>
      <MapLegend classes={classes} view={view} />
    </section>
  );
}
