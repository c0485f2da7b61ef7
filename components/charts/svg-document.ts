/** The text around a drawing in a file. */
export interface FileWords {
  title: string;
  sentence: string;
  /** As in "Lotline sample data, to Oct 31, 2026". */
  source: string;
  /** Place and period, below the title: "78704, Austin, TX; Nov 2023 to Oct 2026". */
  place?: string;
}

export interface SvgLook {
  /** Width of the whole picture in pixels. */
  width: number;
  /** The current color of a token: "#2c5da0". */
  color(token: string): string;
  /** @font-face rules for "Besley Variable" and "Public Sans Variable" with their files inlined, or "". */
  fontFaces: string;
}

/** Padding of a file, in pixels. */
export const PAD = 24;
export const SERIF = "'Besley Variable', Georgia, serif";
const SANS = "'Public Sans Variable', system-ui, sans-serif";
const ENTITIES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };

/** Text for an SVG or attribute. */
const escapeXml = (text: string): string => text.replace(/[&<>"']/g, (char) => ENTITIES[char]!);
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

interface TextStyle {
  size: number;
  fill: string;
  anchor?: string;
  serif?: boolean;
  italic?: boolean;
  /** Color of an outline that keeps letters readable over lines. */
  halo?: string;
  /** Width of that outline, in pixels. */
  edge?: number;
}

/** A text element at a point of the file. */
export const textAt = (
  x: number,
  y: number,
  text: string,
  { size, fill, anchor, serif, italic, halo, edge = 3 }: TextStyle,
): string =>
  `<text x="${n(x)}" y="${n(y)}" font-size="${size}" fill="${fill}"${anchor && anchor !== "start" ? ` text-anchor="${anchor}"` : ""}` +
  `${serif ? ` font-family="${SERIF}"` : ""}${italic ? ' font-style="italic"' : ""}${halo ? ` paint-order="stroke" stroke="${halo}" stroke-width="${edge}" stroke-linejoin="round"` : ""}>${escapeXml(text)}</text>`;

interface Drawing {
  /** Height in pixels. */
  height: number;
  /** The legend, drawn at this height. */
  keys(y: number): string;
  /** The drawing, with its top at this height. */
  body(top: number): string;
}

/**
 * A drawing as a complete SVG file: title, place and period, sentence, legend, drawing, source. All colors are
 * resolved.
 */
export function svgFile({ title, sentence, source, place }: FileWords, drawing: Drawing, look: SvgLook): string {
  const { width } = look;
  const room = Math.floor((width - 2 * PAD) / 6.9);
  const lines = [...(place ? wrapText(place, room) : []), ...wrapText(sentence, room)];
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

/** Where the next entry of a legend begins, after an entry with this label at `at`. */
export const afterKey = (at: number, label: string): number => at + 28 + label.length * 6.8 + 24;
