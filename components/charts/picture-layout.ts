import type { LegendEntry } from "./spec";

/** The text around a drawing in a file. */
export interface PictureWords {
  title: string;
  sentence: string;
  /** As in "Lotline sample data, to Oct 31, 2026". */
  source: string;
  /** Place and period, below the title: "78704, Austin, TX; Nov 2023 to Oct 2026". */
  place?: string;
}

/** What the legend of a file says: the series that are shown, each with its newest value, and what faint points are. */
export interface PictureLegend {
  entries: readonly Pick<LegendEntry, "label" | "color" | "dash" | "mark" | "newest">[];
  note?: string;
}

/** Sizes and colors of texts, as attributes of SVG. */
export const TEXT_STYLES = {
  title: { "font-size": 20, fill: "var(--ink)", "font-family": "var(--font-besley)" },
  lead: { "font-size": 13, fill: "var(--ink2)" },
  label: { "font-size": 13, fill: "var(--ink2)" },
  value: { "font-size": 13, fill: "var(--ink)", "font-weight": 600 },
  small: { "font-size": 11, fill: "var(--ink3)" },
} as const;
export type TextStyle = keyof typeof TEXT_STYLES;

interface PlacedText {
  x: number;
  y: number;
  text: string;
  style: TextStyle;
}

interface PictureLayout {
  width: number;
  height: number;
  texts: PlacedText[];
  /** A line of 20 pixels beside each name in the legend, from its left end. */
  swatches: (PictureLegend["entries"][number] & { x: number; y: number })[];
  /** Distance of the drawing's box from the picture's top. */
  drawingTop: number;
}

/** Padding of a picture in pixels. */
export const PAD = 24;
const SWATCH = 28;

interface Asked {
  words: PictureWords;
  legend: PictureLegend;
  /** The size of the drawing's box in pixels. */
  drawing: { width: number; height: number };
  /** The width of a text in pixels. */
  measure(text: string, style: TextStyle): number;
}

/** Breaks words into lines no wider than `width`. A longer word has a line of its own. */
function wrapped(text: string, width: number, measure: (text: string) => number): string[] {
  const lines: string[] = [];
  for (const word of text.split(" ")) {
    const longer = lines.length > 0 ? `${lines.at(-1)} ${word}` : word;
    if (lines.length > 0 && measure(longer) <= width) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}

/**
 * Where everything stands in a picture, from its top: title, place and period, sentence, legend, drawing, source. It is
 * as wide as the drawing with its padding, so that letters are as large as those of the drawing; what is longer is wrapped.
 */
export function pictureLayout({ words, legend, drawing, measure }: Asked): PictureLayout {
  const width = Math.ceil(drawing.width + 2 * PAD);
  const texts: PlacedText[] = [];
  const swatches: PictureLayout["swatches"] = [];
  let y = PAD - 8;
  const paragraph = (text: string, leading: number, style: TextStyle) => {
    for (const line of wrapped(text, width - 2 * PAD, (part) => measure(part, style))) {
      y += leading;
      texts.push({ x: PAD, y, text: line, style });
    }
  };
  paragraph(words.title, 26, "title");
  y += 7;
  for (const text of [words.place, words.sentence]) if (text) paragraph(text, 19, "lead");
  y += 28;
  let x = PAD;
  for (const entry of legend.entries) {
    const name = measure(entry.label, "label");
    const value = entry.newest === null ? 0 : measure(entry.newest, "value") + 8;
    const wide = SWATCH + name + value;
    if (x > PAD && x + wide > width - PAD) {
      x = PAD;
      y += 22;
    }
    swatches.push({ ...entry, x, y });
    texts.push({ x: x + SWATCH, y: y + 4, text: entry.label, style: "label" });
    if (entry.newest !== null) texts.push({ x: x + SWATCH + name + 8, y: y + 4, text: entry.newest, style: "value" });
    x += wide + 24;
  }
  if (legend.note) {
    y += 6;
    paragraph(legend.note, 16, "small");
  }
  if (legend.entries.length > 0) y += 18;
  const drawingTop = y;
  y += drawing.height + 16;
  paragraph(words.source, 16, "small");
  return { width, height: y + 16, texts, swatches, drawingTop };
}
