/** A pen that collects strokes into few path elements, because a page has up to 24 drawings. */

export type Point = readonly [x: number, y: number];
export type Box = readonly [left: number, top: number, right: number, bottom: number];

/** The kinds of strokes. elevation.css gives each its width and fill. */
const INKS = {
  outline: "eo",
  detail: "ed",
  dashed: "ed edash",
  lap: "ef",
  brick: "ef eb",
  stipple: "ef ep",
  wall: "ew",
  /** Outlined and filled like a wall. */
  trim: "eo ewf",
  /** Filled with the wall's color, with a thin outline. */
  post: "ed ewf",
  roof: "er",
  glass: "eg",
  /** The window of the home in a shared building. */
  lit: "eg lit",
  door: "ea",
  doorDetail: "eal",
  tree: "et",
  crown: "et etf",
  measure: "em",
  measureDashed: "em edash",
  tick: "emt",
} as const;
type Ink = keyof typeof INKS;

const FILLED: ReadonlySet<Ink> = new Set(["wall", "trim", "post", "roof", "glass", "lit", "door", "crown"]);

export interface Mark {
  className: string;
  d: string;
}

export interface Pen {
  /** While this is set, strokes are faint, as for neighbors. */
  faint: boolean;
  polygon(points: readonly Point[], ink: Ink): void;
  rect(x: number, y: number, width: number, height: number, ink: Ink): void;
  line(x1: number, y1: number, x2: number, y2: number, ink: Ink): void;
  polyline(points: readonly Point[], ink: Ink): void;
  circle(x: number, y: number, radius: number, ink: Ink): void;
  /** Adds a finished path and its bounding box. */
  path(d: string, box: Box, ink: Ink): void;
  marks(): Mark[];
  /** The y of the highest point of what is drawn. */
  top(): number;
}

/** Rounds coordinates to half a unit, as finer steps cannot be seen and cost bytes. */
export const round = (value: number): number => Math.round(value * 2) / 2 + 0;

const at = (x: number, y: number) => `${round(x)} ${round(y)}`;

/** The path of a circle with a rounded radius. */
export const circleAt = (x: number, y: number, r: number): string =>
  `M${at(x - r, y)}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0Z`;

/** The corners of a rectangle, in order. */
export const corners = (x: number, y: number, width: number, height: number): Point[] => [
  [x, y],
  [x + width, y],
  [x + width, y + height],
  [x, y + height],
];

/** The box around points. */
export function boxOf(points: readonly Point[]): Box {
  const xs = points.map((p) => p[0]);
  const ys = points.map((p) => p[1]);
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
}

const STROKE = 1.5;
const touches = (a: Box, b: Box) =>
  a[0] - STROKE < b[2] && b[0] - STROKE < a[2] && a[1] - STROKE < b[3] && b[1] - STROKE < a[3];

interface Stroke extends Mark {
  filled: boolean;
  boxes: Box[];
}

/** Number of earlier elements that a stroke may be merged into. */
const LOOK_BACK = 14;

/** Collects the strokes of a drawing. */
export function createPen(): Pen {
  const strokes: Stroke[] = [];

  /** Merges a stroke into an earlier element of the same ink if nothing drawn since is under it. */
  const add = (d: string, box: Box, ink: Ink) => {
    if (!d) return;
    const className = pen.faint ? `${INKS[ink]} es` : INKS[ink];
    const filled = FILLED.has(ink);
    for (let i = strokes.length - 1; i >= Math.max(0, strokes.length - LOOK_BACK); i--) {
      const stroke = strokes[i]!;
      const hit = stroke.boxes.some((other) => touches(box, other));
      if (stroke.className === className && !(filled && hit)) {
        stroke.d += d;
        stroke.boxes.push(box);
        return;
      }
      if (hit) break;
    }
    strokes.push({ className, d, filled, boxes: [box] });
  };

  const pen: Pen = {
    faint: false,
    polygon: (points, ink) => add(`M${points.map(([x, y]) => at(x, y)).join("L")}Z`, boxOf(points), ink),
    rect: (x, y, width, height, ink) =>
      add(`M${at(x, y)}H${round(x + width)}V${round(y + height)}H${round(x)}Z`, [x, y, x + width, y + height], ink),
    line: (x1, y1, x2, y2, ink) => {
      const end = y1 === y2 ? `H${round(x2)}` : x1 === x2 ? `V${round(y2)}` : `L${at(x2, y2)}`;
      add(
        `M${at(x1, y1)}${end}`,
        boxOf([
          [x1, y1],
          [x2, y2],
        ]),
        ink,
      );
    },
    polyline: (points, ink) => add(`M${points.map(([x, y]) => at(x, y)).join("L")}`, boxOf(points), ink),
    circle: (x, y, radius, ink) => {
      const r = round(radius);
      add(circleAt(x, y, r), [x - r, y - r, x + r, y + r], ink);
    },
    path: add,
    marks: () => strokes.map(({ className, d }) => ({ className, d })),
    top: () => Math.min(...strokes.flatMap(({ boxes }) => boxes.map(([, top]) => top))),
  };
  return pen;
}
