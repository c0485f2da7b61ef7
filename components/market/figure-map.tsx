import type { CSSProperties } from "react";
import { US_ASPECT } from "@/components/map/albers";
import type { NameSpot } from "@/components/map/place-names";
import { At, type LandLines, StaticMap } from "@/components/map/static-map";
import { classNames } from "@/components/ui/class-names";
import { Link } from "@/components/ui/link";
import type { ListedMarket, ListFigure } from "@/lib/domain/market-list";
import { formatCount } from "@/lib/web/format";
import { type MarketsView, marketsHref } from "@/lib/web/markets-url";
import { type CircleLabel, circleLabels, type MapSize, namesAround } from "./circle-labels";
import { figureLabel, figureText } from "./list-words";
import {
  type FigureClasses,
  figureClasses,
  isShown,
  type MapCircle,
  type MapWindow,
  mapCircle,
  mapGroups,
  placesSaid,
  REACH,
  STRONG,
  strengthOf,
} from "./map-circles";

interface Props {
  rows: readonly ListedMarket[];
  view: MarketsView;
  window: MapWindow;
  /** Paths of the window, or null if those of the whole nation's file are used. */
  lines: LandLines | null;
  /** Possible names, the most important first. `at` is in shares of the window. */
  names: readonly NameSpot[];
}

const tint = (strength: number): string => `${Math.round(strength * 100)}%`;

interface MarkProps {
  circle: MapCircle;
  label: CircleLabel | null;
  size: MapSize;
  view: MarketsView;
}

/** The distance of a text's baseline from the middle of its letters, in pixels. */
const BASELINE = 4;

function Mark({ circle, label, size: { shrink, target }, view }: MarkProps) {
  const { x, y, r, strength, count, name, figure, rows, places, bounds } = circle;
  const alone = count === 1;
  const { zipCode, city } = rows[0]!;
  const what = `${figureLabel(view.figure).toLowerCase()} ${figure}`;
  const said = alone
    ? `${zipCode}, ${city}: ${what}`
    : `${formatCount(count)} ZIP codes around ${placesSaid(places)}: ${what} in the middle. Look closer.`;
  return (
    <At at={[x, y]}>
      <Link
        href={alone ? `/markets/${zipCode}` : marketsHref({ ...view, q: "", bbox: bounds, page: 1 })}
        scroll={alone}
        aria-label={said}
        className={classNames(
          "figure-mark",
          strength === null && "unknown",
          strength !== null && strength > STRONG && "strong",
        )}
        style={{ "--tint": tint(strength ?? 0) } as CSSProperties}
      >
        <rect x={-target / 2} y={-target / 2} width={target} height={target} />
        <circle r={r * shrink} />
        {alone ? null : <text y={BASELINE}>{count}</text>}
        {label ? (
          <text className="said" x={label.dx} y={label.dy + BASELINE}>
            {label.named ? <tspan>{`${name} `}</tspan> : null}
            {figure}
          </text>
        ) : null}
      </Link>
    </At>
  );
}

/** The widths at which the map is shown below and above a window of 768 px, and what it shows there. */
const SIZES = [
  {
    reach: REACH.narrow,
    className: "md:hidden",
    named: false,
    from: 286,
    to: 736,
    shrink: 0.7,
    target: 24,
  },
  {
    reach: REACH.wide,
    className: "max-md:hidden",
    named: true,
    from: 670,
    to: 974,
    shrink: 1,
    target: 32,
  },
] as const satisfies readonly (MapSize & { reach: number; className: string; named: boolean })[];

interface MapKey {
  label: string;
  strength: number;
}

/** The classes and their bounds, lowest first. */
function keysOf(classes: FigureClasses, figure: ListFigure): MapKey[] {
  const format = (value: number) => figureText(figure, value);
  const bounds = [classes.min, ...classes.breaks];
  return bounds.map((from, nth) => ({
    label: nth === bounds.length - 1 ? `${format(from)} to ${format(classes.max)}` : `from ${format(from)}`,
    strength: strengthOf(nth, classes),
  }));
}

function MapLegend({ keys }: { keys: readonly MapKey[] }) {
  if (keys.length === 0)
    return <p className="text-[13px] text-ink2">We have no data on this figure for any ZIP code here.</p>;
  return (
    <ul
      className="flex flex-wrap gap-x-4 gap-y-1 text-[13px] text-ink2"
      aria-label="Color groups of the map, lowest first"
    >
      {keys.map(({ label, strength }) => (
        <li key={label} className="flex items-center gap-1.5">
          <svg aria-hidden="true" width="14" height="14" className="figure-key">
            <circle cx="7" cy="7" r="6" style={{ "--tint": tint(strength) } as CSSProperties} />
          </svg>
          {label}
        </li>
      ))}
    </ul>
  );
}

/**
 * ZIPs on the national map, tinted by a figure. Circles of several ZIPs link to a closer view, single ones to their
 * market. It is drawn on the server from coordinates and state lines, so it needs neither tiles nor scripts.
 */
export function FigureMap({ rows, view, window, lines, names }: Props) {
  const classes = figureClasses(rows.map(({ figures }) => figures[view.figure]));
  const sizes = SIZES.map((size) => {
    const circles = mapGroups(rows, window, view.figure, size.reach)
      .filter(isShown)
      .sort((a, b) => a.y - b.y)
      .map((group) => mapCircle(group, classes, view.figure));
    const { labels, taken } = circleLabels(circles, size, size.named);
    const marks = circles.map((circle, i) => ({ circle, label: labels[i]! }));
    const said = new Set(
      marks
        .flatMap(({ circle, label }) => (label?.named && circle.count > 1 ? circle.places : []))
        .map(({ city }) => city),
    );
    const spots = names
      .filter(({ text }) => !said.has(text))
      .map((spot): NameSpot => ({ ...spot, at: [spot.at[0] * size.from, (spot.at[1] * size.from) / US_ASPECT] }));
    return { ...size, marks, names: namesAround(spots, taken, size) };
  });
  const label = figureLabel(view.figure);
  const keys = classes ? keysOf(classes, view.figure) : [];
  return (
    <section aria-label={`Map: ${label.toLowerCase()}`} className="flex flex-col gap-3">
      <nav aria-label={`${label} by ZIP code`}>
        <StaticMap
          lines={lines}
          layers={sizes.map(({ className, names, marks, ...size }) => ({
            window: [0, 0, size.from, size.from / US_ASPECT],
            className,
            names,
            children: marks.map((mark) => (
              <Mark key={mark.circle.rows[0]!.zipCode} {...mark} size={size} view={view} />
            )),
          }))}
        />
      </nav>
      <MapLegend keys={keys} />
    </section>
  );
}
