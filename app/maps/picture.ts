import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { ReactElement } from "react";
import { getReader } from "@/lib/http/reader";
import { orUnavailable } from "../installation";

// Maps that lead nowhere, and drawn houses, are pictures: the browser loads one when it is near, once a version of the
// dataset.

const TOKENS = "app/tokens.css";

/** The style sheets of each kind of picture. A picture has the page's theme: an SVG in an `<img>` has its color-scheme. */
const SHEETS = {
  map: [TOKENS, "components/map/land.css", "components/map/marks.css"],
  house: [TOKENS, "components/ui/annotation.css", "components/elevation/elevation.css"],
} as const;

async function readSheets(paths: readonly string[]): Promise<string> {
  const sheets = await Promise.all(
    paths.map((path) => readFile(join(/* turbopackIgnore: true */ process.cwd(), path), "utf8")),
  );
  return [
    // A picture cannot load the pages' fonts: its letters are all the system's sans.
    ":root{--font-sans:system-ui,sans-serif;--font-besley:var(--font-sans);--font-besley-italic:var(--font-sans);font-family:var(--font-sans)}",
    ...sheets,
  ]
    .join("\n")
    .replaceAll(/\/\*[\s\S]*?\*\/\s*/g, "");
}

const kept: Partial<Record<keyof typeof SHEETS, Promise<string>>> = {};

/** The style of a kind of picture, for its file. */
export function pictureStyle(kind: keyof typeof SHEETS): Promise<string> {
  kept[kind] ??= readSheets(SHEETS[kind]);
  return kept[kind];
}

const IMMUTABLE = "public, max-age=31536000, immutable";

/**
 * The response to a request for a picture whose address names a version of the dataset as `v`. It may be kept for good
 * if it was drawn from that version. `draw` gives null if there is nothing to draw.
 */
export async function pictureResponse(
  params: URLSearchParams,
  draw: () => Promise<ReactElement | null>,
): Promise<Response> {
  const { renderToStaticMarkup } = await import("react-dom/server");
  return orUnavailable(async () => {
    const [svg, { info }] = await Promise.all([draw(), getReader().dataset()]);
    if (!svg) return new Response(null, { status: 404 });
    return new Response(renderToStaticMarkup(svg), {
      headers: {
        "Content-Type": "image/svg+xml",
        "Cache-Control": params.get("v") === info.version ? IMMUTABLE : "no-cache",
      },
    });
  });
}
