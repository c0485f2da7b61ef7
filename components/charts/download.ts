import type { Color } from "./scene";
import { type SvgDocument, svgDocument } from "./svg-document";

const FAMILIES = ["Besley Variable", "Public Sans Variable"];
const FILE_WIDTH = 960;
/** Pixels of a PNG per pixel of its drawing. */
const PNG_SCALE = 2;

const tokenColor = (token: Color): string =>
  getComputedStyle(document.documentElement).getPropertyValue(`--${token}`).trim();

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

/** The page's own faces for Latin text, with their files inlined: a file shows the same letters anywhere. */
async function inlineFonts(): Promise<string> {
  const wanted = fontRules().filter(({ rule }) => {
    const family = rule.style.getPropertyValue("font-family").replace(/["']/g, "");
    const range = rule.style.getPropertyValue("unicode-range");
    return FAMILIES.includes(family) && (range === "" || /U\+0{1,4}-0{0,2}FF\b/i.test(range));
  });
  const faces = await Promise.all(
    wanted.map(async ({ rule, base }) => {
      const source = /url\(["']?([^"')]+)["']?\)/.exec(rule.style.getPropertyValue("src"))?.[1];
      if (!source) return "";
      const data = await asDataUrl(new URL(source, base).href);
      const get = (name: string) => rule.style.getPropertyValue(name);
      return `@font-face{font-family:${get("font-family")};font-style:${get("font-style")};font-weight:${get("font-weight")};src:url(${data}) format("woff2")}`;
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
      canvas.width = image.width * PNG_SCALE;
      canvas.height = image.height * PNG_SCALE;
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

/**
 * Saves a chart as `<name>.svg` or `<name>.png` in the colours of the theme that is showing, with fonts inlined.
 * Rejects where fonts cannot be fetched or the picture cannot be drawn.
 */
export async function downloadChart(chart: SvgDocument, format: "svg" | "png", name: string): Promise<void> {
  const svg = svgDocument(chart, { width: FILE_WIDTH, color: tokenColor, fontFaces: await inlineFonts() });
  save(format === "svg" ? new Blob([svg], { type: "image/svg+xml" }) : await rasterize(svg), `${name}.${format}`);
}
