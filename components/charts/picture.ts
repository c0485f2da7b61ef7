import { saveFile } from "@/lib/web/save-file";
import {
  PAD,
  type PictureLegend,
  type PictureWords,
  pictureLayout,
  TEXT_STYLES as TEXT,
  type TextStyle,
} from "./picture-layout";
import { dashOf, swatchOf } from "./theme";

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

/** The styles that a file keeps. */
const STYLES = ["fill", "stroke", "stroke-width", "stroke-dasharray", "stroke-linecap", "stroke-linejoin", "opacity"];
const TEXT_STYLES = [...STYLES, "paint-order", "font-size", "font-style", "font-weight", "text-anchor"];
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
      values: (text ? TEXT_STYLES : STYLES).map((name) => [name, style.getPropertyValue(name)] as const),
    };
  });
  for (const [i, one] of elements.entries()) {
    const { gone, serif, values } = styles[i]!;
    if (gone) one.remove();
    // What a group says, each mark within it has in its own style.
    if (/^(g|svg)$/.test(one.tagName)) for (const name of TEXT_STYLES) one.removeAttribute(name);
    if (!/^(path|line|rect|circle|text|tspan)$/.test(one.tagName)) continue;
    for (const [name, value] of values) one.setAttribute(name, value);
    if (serif) one.setAttribute("font-family", SERIF);
  }
  for (const one of [drawing, ...elements]) for (const name of PAGE_ONLY) one.removeAttribute(name);
}

/** A copy of the drawing at its size on the page, without what is only there while it is pointed at. */
function copyOf(drawing: SVGSVGElement): { copy: SVGElement; top: number; height: number; width: number } {
  const box = (drawing.closest(".chart") ?? drawing).getBoundingClientRect();
  const own = drawing.getBoundingClientRect();
  const copy = drawing.cloneNode(true) as SVGElement;
  copy.querySelector("[data-crosshair]")?.remove();
  for (const [name, value] of Object.entries({ width: own.width, height: own.height, overflow: "visible" }))
    copy.setAttribute(name, String(value));
  copy.setAttribute("x", String(PAD + own.left - box.left));
  return { copy, top: own.top - box.top, height: box.height, width: box.width };
}

/** A drawing of the page as a complete SVG with the words around it, in the current theme. Names stay text. */
function pictureOf(drawing: SVGSVGElement, words: PictureWords, legend: PictureLegend, fonts: string): SVGElement {
  const { copy, top, height: own, width: wide } = copyOf(drawing);
  const picture = element("svg", {});
  // Measured and styled where the page's tokens are, but outside of the body, which has those of a contrast theme.
  const stage = document.createElement("div");
  stage.className = "@container";
  stage.style.cssText = `position:fixed;left:-9999px;top:0;width:${wide}px;forced-color-adjust:none;font-family:var(--font-public-sans)`;
  stage.append(picture);
  document.documentElement.append(stage);
  try {
    const measure = (text: string, style: TextStyle) => {
      const line = element("text", TEXT[style], text) as SVGTextElement;
      picture.append(line);
      const length = line.getComputedTextLength();
      line.remove();
      return length;
    };
    const layout = pictureLayout({ words, legend, drawing: { width: wide, height: own }, measure });
    const { width, height } = layout;
    picture.append(element("rect", { width, height, fill: "var(--paper)" }));
    for (const { x, y, text, style } of layout.texts) picture.append(element("text", { x, y, ...TEXT[style] }, text));
    for (const { x, y, color, dash, mark } of layout.swatches) {
      const { width: wide, opacity } = swatchOf(mark);
      const line = { stroke: `var(--${color})`, "stroke-width": wide, "stroke-dasharray": dashOf(dash), opacity };
      picture.append(element("path", { d: `M${x} ${y}h20`, ...line }));
    }
    copy.setAttribute("y", String(layout.drawingTop + top));
    picture.append(copy);
    writeStyles(picture);
    for (const [name, value] of Object.entries({
      width,
      height,
      "font-family": SANS,
      viewBox: `0 0 ${width} ${height}`,
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
  // First, as the still may be replaced in the meantime.
  const fonts = await inlineFonts();
  const drawings = box.querySelectorAll<SVGSVGElement>(".chart svg, svg[role=img]");
  const drawing = [...drawings].find((one) => one.checkVisibility() && !one.parentElement?.closest("svg"));
  if (!drawing) throw new Error("There is no drawing.");
  const picture = pictureOf(drawing, words, legend, fonts);
  const svg = new XMLSerializer().serializeToString(picture);
  const blob = name.endsWith(".svg") ? new Blob([svg], { type: "image/svg+xml" }) : await rasterize(svg);
  saveFile(blob, name);
}
