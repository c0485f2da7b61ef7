import Link from "next/link";
import type { CSSProperties } from "react";
import { US_HEIGHT, US_WIDTH } from "@/components/map/albers";
import { classNames } from "@/components/ui/class-names";
import type { MarketFigure } from "@/lib/domain/market";
import type { MarketRow } from "@/lib/domain/market-list";
import { formatCount } from "@/lib/web/format";
import { type MarketsView, marketsHref } from "@/lib/web/markets-url";
import { type FigureClasses, figureClasses, STRONG, strengthOf } from "./figure-classes";
import { FIGURE_WORDS } from "./figures";
import {
  isShown,
  type MapCircle,
  type MapGroup,
  type MapWindow,
  mapCircle,
  mapGroups,
  placesSaid,
} from "./map-circles";
import type { MapKey } from "./map-document";
import { MapFiles } from "./map-files";

interface Props {
  rows: readonly MarketRow[];
  view: MarketsView;
  window: MapWindow;
  /** Paths in the national map's pixels. */
  lines: { states: string; counties: string };
  /** As in "Lotline sample data, to Oct 31, 2026"; printed in downloads. */
  source: string;
}

const tint = (strength: number): string =>
  `color-mix(in oklab, var(--s1) ${Math.round(strength * 100)}%, var(--paper))`;
const percent = (share: number): string => `${(share * 100).toFixed(2)}%`;

interface MarkProps {
  group: MapGroup;
  circle: MapCircle;
  view: MarketsView;
}

function Mark({ group: { rows, places, value, bounds }, circle, view }: MarkProps) {
  const { x, y, r, strength, count, name, nameY } = circle;
  const words = FIGURE_WORDS[view.figure];
  const alone = count === 1;
  const { zipCode, city } = rows[0]!.market;
  const said = alone
    ? `${zipCode}, ${city}: ${words.label.toLowerCase()} ${words.format(value)}`
    : `${formatCount(count)} ZIP codes around ${placesSaid(places)}: ${words.label.toLowerCase()} ${words.format(value)} in the middle. Look closer.`;
  return (
    <Link
      href={alone ? `/markets/${zipCode}` : marketsHref({ ...view, q: "", bbox: bounds, page: 1 })}
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
        {alone ? null : (
          <text
            y="4"
            textAnchor="middle"
            className="font-semibold text-[12px]"
            style={{ fill: strength !== null && strength > STRONG ? "var(--paper)" : "var(--ink)" }}
          >
            {count}
          </text>
        )}
        <text
          y={nameY}
          textAnchor="middle"
          className={classNames(
            "fill-ink stroke-[3px] stroke-sheet text-[12px] [paint-order:stroke]",
            alone ? "font-medium" : "max-md:hidden",
          )}
        >
          {name}
        </text>
      </svg>
    </Link>
  );
}

/** The classes and their bounds, lowest first. */
function keysOf(classes: FigureClasses, figure: MarketFigure): MapKey[] {
  const { format } = FIGURE_WORDS[figure];
  const bounds = [classes.min, ...classes.breaks];
  return bounds.map((from, nth) => ({
    label: nth === bounds.length - 1 ? `${format(from)} to ${format(classes.max)}` : `from ${format(from)}`,
    strength: strengthOf(nth, classes),
  }));
}

function MapLegend({ keys }: { keys: readonly MapKey[] }) {
  if (keys.length === 0) return <p className="text-[13px] text-ink2">This figure is not known for any ZIP here.</p>;
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-1 text-[13px] text-ink2" aria-label="Classes of the map, lowest first">
      {keys.map(({ label, strength }) => (
        <li key={label} className="flex items-center gap-1.5">
          <svg aria-hidden="true" width="14" height="14">
            <circle cx="7" cy="7" r="6" className="stroke-ink" style={{ fill: tint(strength) }} />
          </svg>
          {label}
        </li>
      ))}
    </ul>
  );
}

/**
 * ZIPs on the national map, tinted by a figure. Circles that hold several ZIPs lead closer, single ones to their
 * market. Drawn on the server from the records' coordinates and state lines: it needs neither tiles nor scripts.
 */
export function FigureMap({ rows, view, window, lines, source }: Props) {
  const classes = figureClasses(rows.map(({ market }) => market.snapshot[view.figure]));
  const groups = mapGroups(rows, window, view.figure).sort((a, b) => a.y - b.y);
  const marks = groups.filter(isShown).map((group) => ({ group, circle: mapCircle(group, groups, classes) }));
  const words = FIGURE_WORDS[view.figure];
  const keys = classes ? keysOf(classes, view.figure) : [];
  const grouped = marks.some(({ circle }) => circle.count > 1);
  const title = `${words.label} by ZIP code${view.q ? `: ${view.q}` : ""}`;
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
            data-lines
            d={lines.counties}
            fill="none"
            className="stroke-line2 opacity-50"
            vectorEffect="non-scaling-stroke"
            strokeLinejoin="round"
          />
          <path
            data-lines
            d={lines.states}
            fill="none"
            className="stroke-line2"
            vectorEffect="non-scaling-stroke"
            strokeLinejoin="round"
          />
        </svg>
        <nav aria-label={`${words.label} by ZIP code`}>
          {marks.map(({ group, circle }) => (
            <Mark key={group.rows[0]!.market.zipCode} group={group} circle={circle} view={view} />
          ))}
        </nav>
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1">
        <MapLegend keys={keys} />
        <MapFiles
          fileName={title.toLowerCase().replaceAll(/[^a-z0-9]+/g, "-")}
          map={{
            title,
            sentence: `${words.label}: ${words.meaning}.${grouped ? " A circle with a number holds that many ZIP codes and has the tint of the middle one of their figures." : ""}`,
            source,
            circles: marks.map(({ circle }) => circle),
            legend: keys,
            window,
          }}
        />
      </div>
    </section>
  );
}
