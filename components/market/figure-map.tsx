import Link from "next/link";
import type { CSSProperties } from "react";
import { US_HEIGHT, US_STATES, US_WIDTH } from "@/components/map/albers";
import { squareAt } from "@/components/map/geometry";
import { type NameSpot, placeNames } from "@/components/map/place-names";
import { type MapScale, placeOn, StaticMap } from "@/components/map/static-map";
import { classNames } from "@/components/ui/class-names";
import type { ListedMarket, ListFigure } from "@/lib/domain/market-list";
import { formatCount } from "@/lib/web/format";
import { type MarketsView, marketsHref } from "@/lib/web/markets-url";
import { type FigureClasses, figureClasses, STRONG, strengthOf } from "./figure-classes";
import { FIGURE_WORDS } from "./figures";
import { scaleBar } from "./locator-frame";
import {
  isShown,
  type MapCircle,
  type MapGroup,
  type MapWindow,
  mapCircle,
  mapGroups,
  placesSaid,
  REACH,
} from "./map-circles";
import "./figure-map.css";

interface Props {
  rows: readonly ListedMarket[];
  view: MarketsView;
  window: MapWindow;
  /** Paths in pixels of the national map, or null if those of the whole nation's file are used. */
  lines: { states: string; counties: string } | null;
  /** Possible names, the most important first. `at` is in shares of the window. */
  names: readonly NameSpot[];
}

const tint = (strength: number): string => `${Math.round(strength * 100)}%`;

interface MapMark {
  group: MapGroup;
  circle: MapCircle;
}

interface MarkProps extends MapMark {
  view: MarketsView;
}

function Mark({ group: { rows, places, value, bounds }, circle, view }: MarkProps) {
  const { x, y, r, strength, count, name, nameY, figure } = circle;
  const words = FIGURE_WORDS[view.figure];
  const alone = count === 1;
  const { zipCode, city } = rows[0]!;
  const said = alone
    ? `${zipCode}, ${city}: ${words.label.toLowerCase()} ${words.format(value)}`
    : `${formatCount(count)} ZIP codes around ${placesSaid(places)}: ${words.label.toLowerCase()} ${words.format(value)} in the middle. Look closer.`;
  return (
    <Link
      href={alone ? `/markets/${zipCode}` : marketsHref({ ...view, q: "", bbox: bounds, page: 1 })}
      prefetch={false}
      scroll={alone}
      aria-label={said}
      className={classNames(
        "figure-mark",
        strength === null && "unknown",
        strength !== null && strength > STRONG && "strong",
      )}
      style={{ ...placeOn(x, y), "--r": `${r}px`, "--tint": tint(strength ?? 0) } as CSSProperties}
    >
      <svg aria-hidden="true" width="2" height="2" overflow="visible">
        <circle r={r} />
        {alone ? null : <text y="4">{count}</text>}
        <text y={nameY}>
          <tspan>{`${name} `}</tspan>
          {figure}
        </text>
      </svg>
    </Link>
  );
}

/** The narrowest maps that circles and names are placed for, in pixels. Wider ones have more room. */
const SIZES = [
  { name: "narrow", width: 288, className: "md:hidden", shrink: 0.7 },
  { name: "wide", width: 718, className: "max-md:hidden", shrink: 1 },
] as const;
type Size = (typeof SIZES)[number];

/** Size of the scale in the lower left corner, in pixels. */
const CORNER = { width: 130, height: 34 } as const;

/** The names that have room beside the circles and their names. */
function namesBeside(marks: readonly MapMark[], names: readonly NameSpot[], { width, shrink, name }: Size) {
  const height = (width * US_HEIGHT) / US_WIDTH;
  const labelOf = ({ name: of, figure }: MapCircle) => (name === "wide" ? `${of} ${figure}` : figure);
  const taken = [
    [0, height - CORNER.height, CORNER.width, height] as const,
    ...marks.map(({ circle: { x, y, r } }) => squareAt([x * width, y * height], r * shrink + 2)),
    ...marks.map(({ circle }) => {
      const { x, y, nameY } = circle;
      const [middle, half] = [[x * width, y * height + nameY - 4], labelOf(circle).length * 3.5 + 4] as const;
      return [middle[0]! - half, middle[1]! - 8, middle[0]! + half, middle[1]! + 8] as const;
    }),
  ];
  const said = new Set(
    marks.flatMap(({ group, circle }) =>
      name === "wide" && circle.count > 1 ? group.places.map(({ city }) => city) : [],
    ),
  );
  const spots = names
    .filter(({ text }) => !said.has(text))
    .map((spot): NameSpot => ({ ...spot, at: [spot.at[0] * width, spot.at[1] * height] }));
  return placeNames(spots, [4, 4, width - 4, height - 4], taken);
}

/** The Earth's radius in miles divided by the map's scale. Alaska is drawn smaller. */
const US_MILES_PER_PIXEL = 3_959 / 1_300;
const inAlaska = (rows: readonly ListedMarket[]) => rows.every(({ state }) => state === "AK");

function scaleOf(window: MapWindow, rows: readonly ListedMarket[]): MapScale {
  const miles = (window.width * US_MILES_PER_PIXEL) / (inAlaska(rows) ? 0.35 : 1);
  const bar = scaleBar(miles);
  return { share: bar.miles / miles, label: bar.label };
}

interface MapKey {
  label: string;
  strength: number;
}

/** The classes and their bounds, lowest first. */
function keysOf(classes: FigureClasses, figure: ListFigure): MapKey[] {
  const { format } = FIGURE_WORDS[figure];
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

/** State lines, and in small windows county lines. Those of the whole nation are a file that pages share. */
const StateLines = ({ window, lines }: Pick<Props, "window" | "lines">) => (
  <svg
    aria-hidden="true"
    className="absolute inset-0 size-full fill-none stroke-line2 [&>*]:[vector-effect:non-scaling-stroke]"
    viewBox={`${window.x.toFixed(2)} ${window.y.toFixed(2)} ${window.width.toFixed(2)} ${window.height.toFixed(2)}`}
    preserveAspectRatio="none"
    strokeLinejoin="round"
  >
    {lines ? (
      <>
        <path d={lines.counties} className="opacity-50" />
        <path d={lines.states} />
      </>
    ) : (
      <use href={`${US_STATES}#states`} className="text-line2" />
    )}
  </svg>
);

/**
 * ZIPs on the national map, tinted by a figure. Circles of several ZIPs link to a closer view, single ones to their
 * market. It is drawn on the server from coordinates and state lines, so it needs neither tiles nor scripts.
 */
export function FigureMap({ rows, view, window, lines, names }: Props) {
  const classes = figureClasses(rows.map(({ figures }) => figures[view.figure]));
  const sizes = SIZES.map((size) => {
    const groups = mapGroups(rows, window, view.figure, REACH[size.name]).sort((a, b) => a.y - b.y);
    const marks = groups
      .filter(isShown)
      .map((group) => ({ group, circle: mapCircle(group, groups, classes, FIGURE_WORDS[view.figure].format) }));
    return {
      ...size,
      marks,
      names: namesBeside(marks, names, size),
    };
  });
  const words = FIGURE_WORDS[view.figure];
  const keys = classes ? keysOf(classes, view.figure) : [];
  return (
    <section aria-label={`Map: ${words.label.toLowerCase()}`} className="flex flex-col gap-3">
      <StaticMap
        aspect={US_WIDTH / US_HEIGHT}
        ground={<StateLines window={window} lines={lines} />}
        layers={sizes.map(({ width, className, names, marks }) => ({
          width,
          className,
          names,
          children: (
            <nav aria-label={`${words.label} by ZIP code`}>
              {marks.map(({ group, circle }) => (
                <Mark key={group.rows[0]!.zipCode} group={group} circle={circle} view={view} />
              ))}
            </nav>
          ),
        }))}
        scale={scaleOf(window, rows)}
      />
      <MapLegend keys={keys} />
    </section>
  );
}
