import { type Drawing, drawElevation, type ElevationVariant } from "./draw";
import { type ElevationHome, isOnMarket } from "./facts";
import type { Mark } from "./pen";

export interface ElevationProps {
  /** A complete record, or a search row with `include=details`. */
  home: ElevationHome;
  variant?: ElevationVariant;
  /** Beside text that says the same: hidden from assistive technology. */
  decorative?: boolean;
}

const KINDS = {
  singleFamily: "house",
  condo: "condo building",
  townhouse: "townhouse",
  multiFamily: "multi-family house",
  land: "open lot",
} as const;

/** What the drawing is, said plainly: never a photograph. */
export function describeElevation(home: ElevationHome): string {
  const built = home.yearBuilt === null || home.propertyType === "land" ? "" : `, built ${home.yearBuilt}`;
  return `Illustration drawn from the record, not a photograph: ${KINDS[home.propertyType]}${built}.`;
}

/** Pure: renders on the server and in the browser alike, and needs no ids. */
export function Elevation({ home, variant = "card", decorative = false }: ElevationProps) {
  const drawing = drawElevation(home, variant);
  return (
    <div
      className={`elev elev-${variant}${isOnMarket(home.status) ? "" : " elev-off"}`}
      {...(decorative ? {} : { role: "img", "aria-label": describeElevation(home) })}
    >
      <svg viewBox={`0 0 ${drawing.width} ${drawing.height}`} aria-hidden="true">
        <Marks marks={drawing.scenery} />
        {drawing.transform ? (
          <g transform={drawing.transform}>
            <Marks marks={drawing.building} />
          </g>
        ) : (
          <Marks marks={drawing.building} />
        )}
        <Marks marks={drawing.foreground} />
        <Measure drawing={drawing} />
      </svg>
    </div>
  );
}

function Measure({ drawing: { measure, lettering } }: { drawing: Drawing }) {
  if (measure.length === 0) return null;
  return (
    <g className="elev-measure">
      <Marks marks={measure} />
      {lettering && (
        <text className="annotation" x={lettering.x} y={lettering.y} textAnchor="middle">
          {lettering.text}
        </text>
      )}
    </g>
  );
}

// A drawing never changes its order: the index is the key.
const Marks = ({ marks }: { marks: Mark[] }) =>
  // biome-ignore lint/suspicious/noArrayIndexKey: marks have no identity and never move
  marks.map((mark, i) => <path key={i} className={mark.className} d={mark.d} />);
