import { saveFile } from "@/lib/web/api";
import type { legendOf } from "./spec";
import { dashOf } from "./theme";

/** The text around a drawing in a file. */
export interface PictureWords {
  title: string;
  sentence: string;
  /** As in "Lotline sample data, to Oct 31, 2026". */
  source: string;
  /** Place and period, below the title: "78704, Austin, TX; Nov 2023 to Oct 2026". */
  place?: string;
}

export type PictureLegend = readonly Pick<ReturnType<typeof legendOf>[number], "label" | "color" | "dash" | "block">[];

/** Padding of a picture in pixels. */
const PAD = 24;
const PNG_WIDTH = 1_920;

/** The page's font variables, and the names that files use for the same fonts. */
const FAMILIES = [
  ["--font-besley", "Besley Variable"],
  ["--font-besley-italic", "Besley Variable"],
  ["--font-public-sans", "Public Sans Variable"],
] as const;
const SERIF = "'Besley Variable', Georgia, serif";
const SANS = "'Public Sans Variable', system-ui, sans-serif";

type Attributes = Readonly<Record<string, string | number | undefined>>;

function element(name: string, attributes: Attributes, text = ""): SVGElement {
  const made = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [key, value] of Object.entries(attributes)) if (value !== undefined) made.setAttribute(key, String(value));
  made.textContent = text;
  return made;
}

async function asDataUrl(url: string): Promise<string> {
  const blob = await (await fetch(url)).blob();
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(blob);
  });
}

const bare = (family: string): string => family.split(",")[0]!.replace(/["']/g, "").trim();

/** The page's @font-face rules with inlined files, so that a picture has the same fonts anywhere. */
async function inlineFonts(): Promise<string> {
  const rules = [...document.styleSheets].flatMap((sheet) =>
    [...sheet.cssRules]
      .filter((rule): rule is CSSFontFaceRule => rule instanceof CSSFontFaceRule)
      .map(({ style }) => ({ style, base: sheet.href ?? location.href })),
  );
  const page = getComputedStyle(document.documentElement);
  const faces = await Promise.all(
    FAMILIES.map(async ([variable, name]) => {
      const family = bare(page.getPropertyValue(variable));
      const found = rules.find(({ style }) => bare(style.getPropertyValue("font-family")) === family);
      const source = /url\(["']?([^"')]+)["']?\)/.exec(found?.style.getPropertyValue("src") ?? "")?.[1];
      if (!found || !source) return "";
      const { style, base } = found;
      const data = await asDataUrl(new URL(source, base).href);
      return `@font-face{font-family:"${name}";font-style:${style.getPropertyValue("font-style") || "normal"};font-weight:${style.getPropertyValue("font-weight") || "400"};src:url(${data}) format("woff2")}`;
    }),
  );
  return faces.join("");
}

/** The styles that a file keeps, with the values that need not be written. */
const STYLES = {
  fill: "rgb(0, 0, 0)",
  stroke: "none",
  "stroke-width": "1px",
  "stroke-dasharray": "none",
  "stroke-linecap": "butt",
  "stroke-linejoin": "miter",
  opacity: "1",
};
const TEXT_STYLES = {
  ...STYLES,
  "paint-order": "normal",
  "font-size": "",
  "font-style": "normal",
  "font-weight": "400",
  "text-anchor": "start",
};
/** What the page needs of an element and a file does not. */
const PAGE_ONLY = ["class", "style", "role", "tabindex", "aria-label", "aria-hidden", "aria-roledescription", "id"];

/** Writes the styles that a drawing has now into it, and takes out what is not seen, so that it needs no style sheet. */
function writeStyles(drawing: Element): void {
  const elements = [...drawing.querySelectorAll("*")];
  const styles = elements.map((one) => {
    const style = getComputedStyle(one);
    const text = /^(text|tspan)$/.test(one.tagName);
    return {
      gone: style.display === "none" || style.visibility === "hidden",
      serif: text && (style.fontStyle === "italic" || one.hasAttribute("font-family")),
      values: Object.entries(text ? TEXT_STYLES : STYLES).map(
        ([name, usual]) => [name, style.getPropertyValue(name), usual] as const,
      ),
    };
  });
  for (const [i, one] of elements.entries()) {
    const { gone, serif, values } = styles[i]!;
    if (gone) one.remove();
    // What a group says, each mark within it has in its own style.
    if (/^(g|svg)$/.test(one.tagName)) for (const name of Object.keys(TEXT_STYLES)) one.removeAttribute(name);
    if (!/^(path|line|rect|circle|text|tspan)$/.test(one.tagName)) continue;
    for (const [name, value, usual] of values) {
      if (value === usual) one.removeAttribute(name);
      else one.setAttribute(name, value);
    }
    if (serif) one.setAttribute("font-family", SERIF);
  }
  for (const one of [drawing, ...elements]) for (const name of PAGE_ONLY) one.removeAttribute(name);
}

/** Breaks words into lines no wider than `width`, as measured by the browser in `line`. */
function wrapped(text: string, line: SVGTextElement, width: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(" ")) {
    const longer = lines.length > 0 ? `${lines.at(-1)} ${word}` : word;
    line.textContent = longer;
    if (lines.length > 0 && line.getComputedTextLength() <= width) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  line.textContent = "";
  return lines;
}

/** A copy of the drawing at its size on the page, without what is only there while it is pointed at. */
function copyOf(drawing: SVGSVGElement): { copy: SVGElement; top: number; height: number; width: number } {
  const box = (drawing.closest(".chart") ?? drawing).getBoundingClientRect();
  const own = drawing.getBoundingClientRect();
  const copy = drawing.cloneNode(true) as SVGElement;
  for (const one of copy.querySelectorAll("[data-crosshair], .recharts-active-dot")) one.remove();
  for (const [name, value] of Object.entries({ width: own.width, height: own.height, overflow: "visible" }))
    copy.setAttribute(name, String(value));
  copy.setAttribute("x", String(PAD + own.left - box.left));
  return { copy, top: own.top - box.top, height: box.height, width: box.width };
}

/**
 * A drawing of the page as a complete SVG: title, place and period, sentence, legend, drawing, source, in the current
 * theme. It is as wide as the drawing, so that its letters are as large as the others; what is longer is wrapped.
 */
function pictureOf(drawing: SVGSVGElement, words: PictureWords, legend: PictureLegend, fonts: string): SVGElement {
  const { copy, top, height, width: own } = copyOf(drawing);
  const width = Math.ceil(own + 2 * PAD);
  const picture = element("svg", { width });
  // Measured and styled where the page's tokens are, but outside of the body, which has those of a contrast theme.
  const stage = document.createElement("div");
  stage.className = "@container";
  stage.style.cssText = `position:fixed;left:-9999px;top:0;width:${own}px;forced-color-adjust:none;font-family:var(--font-public-sans)`;
  stage.append(picture);
  document.documentElement.append(stage);
  try {
    const write = (x: number, y: number, text: string, attributes: Attributes) => {
      const made = element("text", { x, y, ...attributes }, text) as SVGTextElement;
      picture.append(made);
      return made;
    };
    const paper = element("rect", { width, fill: "var(--paper)" });
    picture.append(paper);
    let y = PAD - 8;
    const paragraph = (text: string, leading: number, attributes: Attributes) => {
      for (const line of wrapped(text, write(0, 0, "", attributes), width - 2 * PAD)) {
        y += leading;
        write(PAD, y, line, attributes);
      }
    };
    paragraph(words.title, 26, { "font-size": 20, fill: "var(--ink)", "font-family": "var(--font-besley)" });
    y += 7;
    for (const text of [words.place ?? "", words.sentence])
      if (text) paragraph(text, 19, { "font-size": 13, fill: "var(--ink2)" });
    y += 28;
    let x = PAD;
    for (const { label, color, dash, block } of legend) {
      const name = write(x + 28, y + 4, label, { "font-size": 13, fill: "var(--ink)" });
      const wide = 28 + name.getComputedTextLength();
      if (x > PAD && x + wide > width - PAD) {
        x = PAD;
        y += 22;
        name.setAttribute("x", String(x + 28));
        name.setAttribute("y", String(y + 4));
      }
      const swatch = { stroke: `var(--${color})`, "stroke-width": block ? 10 : 2, "stroke-dasharray": dashOf(dash) };
      picture.append(element("path", { d: `M${x} ${y}h20`, ...swatch }));
      x += wide + 24;
    }
    y += legend.length > 0 ? 18 : 0;
    copy.setAttribute("y", String(y + top));
    picture.append(copy);
    y += height + 32;
    write(PAD, y, words.source, { "font-size": 11, fill: "var(--ink3)" });
    y += 16;
    paper.setAttribute("height", String(y));
    writeStyles(picture);
    for (const [name, value] of Object.entries({
      height: y,
      "font-family": SANS,
      viewBox: `0 0 ${width} ${y}`,
      role: "img",
      "aria-label": `${words.title}. ${words.sentence}`,
    }))
      picture.setAttribute(name, String(value));
    return picture;
  } finally {
    stage.remove();
    // Only now, as the pages' Content-Security-Policy allows no style within them.
    picture.prepend(element("style", {}, `${fonts}text{font-variant-numeric:tabular-nums lining-nums}`));
  }
}

function rasterize(svg: string): Promise<Blob> {
  return new Promise((resolve, reject) => {
    const failed = () => reject(new Error("The picture could not be drawn."));
    const image = new Image();
    image.onload = () => {
      const canvas = document.createElement("canvas");
      canvas.width = PNG_WIDTH;
      canvas.height = Math.round((image.height * PNG_WIDTH) / image.width);
      canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
      canvas.toBlob((blob) => (blob ? resolve(blob) : failed()), "image/png");
    };
    image.onerror = failed;
    image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  });
}

/**
 * Saves the visible drawing in `box` under a name that ends with `.svg` or `.png`, in the colors of the current theme
 * and with inlined fonts. Rejects if there is none, fonts cannot be fetched, or the picture cannot be drawn.
 */
export async function savePicture(box: Element, words: PictureWords, legend: PictureLegend, name: string) {
  const drawings = box.querySelectorAll<SVGSVGElement>(".chart svg, svg[role=img]");
  const drawing = [...drawings].find((one) => one.checkVisibility() && !one.parentElement?.closest("svg"));
  if (!drawing) throw new Error("There is no drawing.");
  const picture = pictureOf(drawing, words, legend, await inlineFonts());
  const svg = new XMLSerializer().serializeToString(picture);
  const blob = name.endsWith(".svg") ? new Blob([svg], { type: "image/svg+xml" }) : await rasterize(svg);
  saveFile(blob, name);
}
