import { afterKey, type FileWords, PAD, type SvgLook, svgFile, textAt } from "@/components/charts/svg-document";
import type { NameKind } from "@/components/map/place-names";
import { STRONG } from "./figure-classes";
import type { MapCircle, MapWindow } from "./map-circles";

export interface MapKey {
  label: string;
  strength: number;
}

/** The name of a place: its position in shares of the window, and an offset in pixels for any width of the map. */
export interface MapName {
  kind: NameKind;
  text: string;
  x: number;
  y: number;
  dx: number;
  dy: number;
}

export interface MapScale {
  /** Length as a share of the map's width. */
  share: number;
  label: string;
}

export interface MapDocument extends FileWords {
  circles: readonly MapCircle[];
  /** The tints, lowest class first. */
  legend: readonly MapKey[];
  window: MapWindow;
  /** State and county lines as paths in pixels of the national map. */
  lines: readonly string[];
  names: readonly MapName[];
  scale: MapScale;
}

const n = (value: number): string => String(Math.round(value * 100) / 100);

function circleSvg(x: number, y: number, r: number, strength: number | null, { color }: SvgLook): string {
  const at = `cx="${n(x)}" cy="${n(y)}" r="${n(r)}"`;
  return strength === null
    ? `<circle ${at} fill="${color("paper")}" stroke="${color("ink")}" stroke-dasharray="2 2"/>`
    : `<circle ${at} fill="${color("paper")}"/><circle ${at} fill="${color("s1")}" fill-opacity="${strength}" stroke="${color("ink")}"/>`;
}

/** A name in the style of `map.css`. */
function nameSvg({ kind, text }: MapName, x: number, y: number, { color }: SvgLook): string {
  const area = kind === "state" || kind === "county";
  const style = { anchor: "middle", halo: color("paper") };
  return area
    ? textAt(x, y + 4, kind === "state" ? text.toUpperCase() : text, { ...style, size: 10.5, fill: color("ink3") })
    : textAt(x, y + 4, text, { ...style, size: 13, fill: color("ink2"), serif: true });
}

/** The scale bar, with its lower left end at a point. */
const scaleSvg = ({ label }: MapScale, x: number, y: number, width: number, { color }: SvgLook): string =>
  `<path d="M${n(x)} ${n(y - 6)}v6h${n(width)}v-6" fill="none" stroke="${color("ink")}"/>` +
  textAt(x, y - 9, label, { size: 11, fill: color("ink2"), halo: color("paper") });

/** The map of a figure as a complete SVG file. */
export function mapDocument(
  { circles, legend, window, lines, names, scale, ...words }: MapDocument,
  look: SvgLook,
): string {
  const width = look.width - 2 * PAD;
  const height = (width * window.height) / window.width;
  const { color } = look;

  const keys = (y: number) => {
    let at = PAD;
    return legend.map(({ label, strength }) => {
      const key =
        circleSvg(at + 8, y, 6, strength, look) + textAt(at + 22, y + 4, label, { size: 12, fill: color("ink") });
      at = afterKey(at, label) - 6;
      return key;
    });
  };
  const mark = ({ x, y, r, strength, count, name, nameY }: MapCircle, top: number) => {
    const [cx, cy] = [PAD + x * width, top + y * height];
    const strong = strength !== null && strength > STRONG;
    const text = { size: 12, anchor: "middle" };
    return (
      circleSvg(cx, cy, r, strength, look) +
      (count > 1 ? textAt(cx, cy + 4, String(count), { ...text, fill: color(strong ? "paper" : "ink") }) : "") +
      textAt(cx, cy + nameY, name, { ...text, fill: color("ink"), halo: color("paper") })
    );
  };
  return svgFile(
    words,
    {
      height,
      keys: (y) => keys(y).join(""),
      body: (top) =>
        `<svg x="${PAD}" y="${n(top)}" width="${width}" height="${n(height)}" viewBox="${n(window.x)} ${n(window.y)} ${n(window.width)} ${n(window.height)}">` +
        `<path d="${lines.join("")}" fill="none" stroke="${color("line2")}" stroke-width="${window.width / width}" stroke-linejoin="round"/></svg>` +
        `<rect x="${PAD + 0.5}" y="${n(top + 0.5)}" width="${width - 1}" height="${n(height - 1)}" fill="none" stroke="${color("line2")}"/>` +
        names
          .map((name) => nameSvg(name, PAD + name.x * width + name.dx, top + name.y * height + name.dy, look))
          .join("") +
        scaleSvg(scale, PAD + 12, top + height - 12, scale.share * width, look) +
        circles.map((circle) => mark(circle, top)).join(""),
    },
    look,
  );
}
