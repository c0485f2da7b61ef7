import { DASHES, type legendOf } from "./spec";
import { afterKey, type FileWords, PAD, SERIF, type SvgLook, svgFile, textAt } from "./svg-document";

/** The page's font variables, and the names that files use for the same fonts. */
const FAMILIES = [
  ["--font-besley", "Besley Variable"],
  ["--font-besley-italic", "Besley Variable"],
  ["--font-public-sans", "Public Sans Variable"],
] as const;
/** Width in pixels of a PNG, and of an SVG unless the chart has its own width. */
const FILE_WIDTH = 960;
const PNG_WIDTH = 1_920;
/** Minimum width of a file made on a phone, because the title and the legend need it. */
const WIDTH_MIN = 600;

/** The current color of a token. Its value is `light-dark(…)`, which is only resolved in a property that uses it. */
function tokenColor(token: string): string {
  const probe = document.createElement("i");
  probe.style.cssText = `color: var(--${token}); forced-color-adjust: none`;
  document.documentElement.append(probe);
  const { color } = getComputedStyle(probe);
  probe.remove();
  return color;
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

function fontRules(): { rule: CSSFontFaceRule; base: string }[] {
  return [...document.styleSheets].flatMap((sheet) =>
    [...sheet.cssRules]
      .filter((rule): rule is CSSFontFaceRule => rule instanceof CSSFontFaceRule)
      .map((rule) => ({ rule, base: sheet.href ?? location.href })),
  );
}

const bare = (family: string): string => family.split(",")[0]!.replace(/["']/g, "").trim();

/** The page's @font-face rules with inlined files, so that a picture has the same fonts anywhere. */
async function inlineFonts(): Promise<string> {
  const rules = fontRules();
  const page = getComputedStyle(document.documentElement);
  const faces = await Promise.all(
    FAMILIES.map(async ([variable, name]) => {
      const family = bare(page.getPropertyValue(variable));
      const found = rules.find(({ rule }) => bare(rule.style.getPropertyValue("font-family")) === family);
      const source = found && /url\(["']?([^"')]+)["']?\)/.exec(found.rule.style.getPropertyValue("src"))?.[1];
      if (!source) return "";
      const { style } = found.rule;
      const data = await asDataUrl(new URL(source, found.base).href);
      return `@font-face{font-family:"${name}";font-style:${style.getPropertyValue("font-style") || "normal"};font-weight:${style.getPropertyValue("font-weight") || "400"};src:url(${data}) format("woff2")}`;
    }),
  );
  return faces.join("");
}

function save(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

function rasterize(svg: string): Promise<Blob> {
  return new Promise((resolve, reject) => {
    const image = new Image();
    image.onload = () => {
      const canvas = document.createElement("canvas");
      canvas.width = PNG_WIDTH;
      canvas.height = Math.round((image.height * PNG_WIDTH) / image.width);
      canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
      canvas.toBlob(
        (blob) => (blob ? resolve(blob) : reject(new Error("The picture could not be drawn."))),
        "image/png",
      );
    };
    image.onerror = () => reject(new Error("The picture could not be drawn."));
    image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  });
}

const DRAWN = "path,line,rect,circle,text,tspan";
const STYLES = ["fill", "stroke", "stroke-width", "stroke-dasharray", "stroke-linejoin", "paint-order"];
const TEXT_STYLES = ["font-size", "font-style", "font-weight", "text-anchor"];

/** A copy of a drawing with its styles written into it, so that it needs no style sheet. */
function standalone(svg: SVGSVGElement): { markup: string; width: number; height: number } {
  const copy = svg.cloneNode(true) as SVGSVGElement;
  const originals = [...svg.querySelectorAll(DRAWN)];
  const copies = [...copy.querySelectorAll(DRAWN)];
  originals.forEach((original, i) => {
    const style = getComputedStyle(original);
    const element = copies[i]!;
    if (style.display === "none" || style.visibility === "hidden" || original.closest("[data-crosshair]")) {
      element.remove();
      return;
    }
    const isText = /^t/.test(original.tagName);
    for (const name of isText ? [...STYLES, ...TEXT_STYLES] : STYLES)
      element.setAttribute(name, style.getPropertyValue(name));
    if (isText && style.fontStyle === "italic") element.setAttribute("font-family", SERIF);
    element.removeAttribute("style");
  });
  for (const element of [copy, ...copy.querySelectorAll("*")])
    for (const name of ["class", "style", "role", "tabindex", "aria-label", "aria-hidden"])
      element.removeAttribute(name);
  const own = svg.getBoundingClientRect();
  const box = (svg.closest("[data-chart]") ?? svg).getBoundingClientRect();
  copy.setAttribute("width", String(own.width));
  copy.setAttribute("height", String(own.height));
  copy.setAttribute("x", String(own.left - box.left));
  copy.setAttribute("y", String(own.top - box.top));
  copy.setAttribute("overflow", "visible");
  return { markup: new XMLSerializer().serializeToString(copy), width: box.width, height: box.height };
}

/**
 * A chart of the page as a file: the current drawing with title, place, period, legend and source. The file is as
 * wide as the chart, or wider if the title or the legend need it, so that all text has the same size.
 */
export function chartFile(svg: SVGSVGElement, words: FileWords, legend: ReturnType<typeof legendOf>) {
  const { markup, width, height } = standalone(svg);
  const wanted = Math.max(
    width + 2 * PAD,
    legend.reduce((at, { label }) => afterKey(at, label), PAD),
    WIDTH_MIN,
  );
  return (page: SvgLook): string => {
    const look = { ...page, width: Math.ceil(wanted) };
    const inner = look.width - 2 * PAD;
    const scaled = (height * inner) / width;
    const keys = (y: number) => {
      let at = PAD;
      return legend.map(({ label, color, dash, block }) => {
        const key =
          `<path d="M${at} ${y}h20" stroke="${look.color(color)}" stroke-width="${block ? 10 : 2}"${dash ? ` stroke-dasharray="${DASHES[dash]}"` : ""}/>` +
          textAt(at + 28, y + 4, label, { size: 12, fill: look.color("ink") });
        at = afterKey(at, label);
        return key;
      });
    };
    return svgFile(
      words,
      {
        height: scaled,
        keys: (y) => keys(y).join(""),
        body: (top) =>
          `<svg x="${PAD}" y="${top}" width="${inner}" height="${scaled}" viewBox="0 0 ${width} ${height}">${markup}</svg>`,
      },
      look,
    );
  };
}

/**
 * Saves a drawing as `<name>.svg` or `<name>.png` in the colors of the current theme, with inlined fonts. Rejects if
 * fonts cannot be fetched or the picture cannot be drawn.
 */
export async function download(draw: (look: SvgLook) => string, format: "svg" | "png", name: string): Promise<void> {
  const svg = draw({ width: FILE_WIDTH, color: tokenColor, fontFaces: await inlineFonts() });
  save(format === "svg" ? new Blob([svg], { type: "image/svg+xml" }) : await rasterize(svg), `${name}.${format}`);
}
