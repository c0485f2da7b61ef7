import { AXIS_HEIGHT, type Color, DASHES, GUTTER, type Mark, type Scene, type Stroke } from "./scene";

export interface LegendEntry {
  label: string;
  color: Color;
  stroke: Stroke;
}

/** What stands around a drawing in a file. */
export interface FileWords {
  title: string;
  sentence: string;
  /** As in "Lotline sample data, to Oct 31, 2026". */
  source: string;
}

export interface SvgDocument extends FileWords {
  scene: Scene;
  legend: readonly LegendEntry[];
}

export interface SvgLook {
  /** Width of the whole picture in pixels. */
  width: number;
  /** Each token's colour now: "#2c5da0". */
  color(token: Color): string;
  /** @font-face rules for "Besley Variable" and "Public Sans Variable" with their files inlined, or "". */
  fontFaces: string;
}

/** Around everything in a file, pixels. */
export const PAD = 24;
const SERIF = "'Besley Variable', Georgia, serif";
const SANS = "'Public Sans Variable', system-ui, sans-serif";
const ENTITIES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };

/** Text for an SVG or attribute. */
export const escapeXml = (text: string): string => text.replace(/[&<>"']/g, (char) => ENTITIES[char]!);
const n = (value: number): string => String(Math.round(value * 100) / 100);

/** Words broken into lines of about `characters`. */
export function wrapText(text: string, characters: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(" ")) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + 1 + word.length <= characters) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}

export interface TextStyle {
  size: number;
  fill: string;
  anchor?: string;
  serif?: boolean;
  italic?: boolean;
  /** Colour of an edge that keeps letters readable over lines. */
  halo?: string;
  /** Width of that edge, pixels. */
  edge?: number;
}

/** A text's element at a point of the file. */
export const textAt = (
  x: number,
  y: number,
  text: string,
  { size, fill, anchor, serif, italic, halo, edge = 3 }: TextStyle,
): string =>
  `<text x="${n(x)}" y="${n(y)}" font-size="${size}" fill="${fill}"${anchor && anchor !== "start" ? ` text-anchor="${anchor}"` : ""}` +
  `${serif ? ` font-family="${SERIF}"` : ""}${italic ? ' font-style="italic"' : ""}${halo ? ` paint-order="stroke" stroke="${halo}" stroke-width="${edge}" stroke-linejoin="round"` : ""}>${escapeXml(text)}</text>`;

function markSvg(mark: Mark, X: (share: number) => number, top: number, look: SvgLook): string {
  const color = (token: Color) => look.color(token);
  switch (mark.kind) {
    case "line": {
      const d = mark.points.map(({ x, y }) => `${n(X(x))} ${n(top + y)}`).join("L");
      const dash = DASHES[mark.stroke];
      return `<path d="M${d}" fill="none" stroke="${color(mark.color)}" stroke-width="${mark.width}" stroke-linejoin="round"${dash ? ` stroke-dasharray="${dash}"` : ""}/>`;
    }
    case "bar":
      return `<rect x="${n(X(mark.x))}" y="${n(top + mark.y)}" width="${n(X(mark.x + mark.width) - X(mark.x))}" height="${n(mark.height)}" fill="${color(mark.color)}"/>`;
    case "dot":
      return `<circle cx="${n(X(mark.x))}" cy="${n(top + mark.y)}" r="${mark.r}" fill="${color(mark.hollow ? "paper" : mark.color)}" stroke="${color(mark.color)}"/>`;
    case "note": {
      if (mark.room === "narrow") return "";
      const aside = mark.voice === "aside";
      const fill = color(mark.color ?? (aside ? "ink3" : "ink"));
      return textAt(X(mark.x) + (mark.dx ?? 0), top + mark.y, mark.text, {
        size: aside ? 11 : 12,
        fill,
        anchor: mark.anchor,
        serif: aside,
        italic: aside,
        halo: color("paper"),
        edge: mark.backed ? 7 : 3,
      });
    }
  }
}

/** The frame: gridlines with labels, the staff and its break. */
function frameSvg(scene: Scene, X: (share: number) => number, top: number, look: SvgLook): string {
  const label = { size: 12, fill: look.color("ink3") };
  const base = top + scene.height + 0.5;
  const grid = scene.yTicks.map(
    ({ y, text }) =>
      `<path d="M${n(X(0))} ${Math.round(top + y) + 0.5}H${n(X(1))}" stroke="${look.color("line")}"/>` +
      textAt(X(0) - 10, top + y + 4, text, { ...label, anchor: "end" }),
  );
  const staff = scene.xTicks.map(({ x, length }) => `M${n(X(x))} ${base}v${length}`).join("");
  const years = scene.xLabels.map(({ x, text, anchor }) => textAt(X(x), base + 24, text, { ...label, anchor }));
  const cut =
    scene.axisBreak === undefined
      ? ""
      : `<path d="M${n(X(scene.axisBreak) - 5)} ${base + 5}l4 -10m2 10l4 -10" stroke="${look.color("ink")}" fill="none"/>`;
  return `${grid.join("")}<path d="M${n(X(0))} ${base}H${n(X(1))}${staff}" stroke="${look.color("line2")}" fill="none"/>${cut}${years.join("")}`;
}

interface Drawing {
  /** Pixels. */
  height: number;
  /** The legend at this height. */
  keys(y: number): string;
  /** The drawing from this height down. */
  body(top: number): string;
}

/** A drawing as a file of its own: title, sentence, legend, drawing, source; every colour resolved. */
export function svgFile({ title, sentence, source }: FileWords, drawing: Drawing, look: SvgLook): string {
  const { width } = look;
  const lines = wrapText(sentence, Math.floor((width - 2 * PAD) / 6.9));
  const legendY = PAD + 34 + lines.length * 19 + 10;
  const top = legendY + 36;
  const height = top + drawing.height + 40;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" font-family="${SANS}" role="img" aria-label="${escapeXml(`${title}. ${sentence}`)}">`,
    `<style>${look.fontFaces}text{font-variant-numeric:tabular-nums lining-nums}</style>`,
    `<rect width="${width}" height="${height}" fill="${look.color("paper")}"/>`,
    textAt(PAD, PAD + 18, title, { size: 20, fill: look.color("ink"), serif: true }),
    ...lines.map((line, i) => textAt(PAD, PAD + 44 + i * 19, line, { size: 13, fill: look.color("ink2") })),
    drawing.keys(legendY),
    drawing.body(top),
    textAt(PAD, height - PAD / 2 - 4, source, { size: 11, fill: look.color("ink3") }),
    "</svg>",
  ].join("");
}

/** Where the next key of a legend stands after one with this label. */
export const afterKey = (at: number, label: string): number => at + 28 + label.length * 6.8 + 24;

/** A chart as a file of its own. */
export function svgDocument({ scene, legend, ...words }: SvgDocument, look: SvgLook): string {
  const X = (share: number) => PAD + GUTTER + share * (look.width - 2 * PAD - GUTTER - 8);
  const keys = (y: number) => {
    let at = PAD;
    return legend.map(({ label, color, stroke }) => {
      const dash = DASHES[stroke] ? ` stroke-dasharray="${DASHES[stroke]}"` : "";
      const key =
        `<path d="M${at} ${y}h20" stroke="${look.color(color)}" stroke-width="2"${dash}/>` +
        textAt(at + 28, y + 4, label, { size: 12, fill: look.color("ink") });
      at = afterKey(at, label);
      return key;
    });
  };
  return svgFile(
    words,
    {
      height: scene.height + AXIS_HEIGHT,
      keys: (y) => keys(y).join(""),
      body: (top) => frameSvg(scene, X, top, look) + scene.marks.map((mark) => markSvg(mark, X, top, look)).join(""),
    },
    look,
  );
}
