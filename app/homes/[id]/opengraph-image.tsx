import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { Elevation } from "@/components/elevation/elevation";
import { LIGHT } from "@/components/ui/light-colors";
import type { PropertyRecord } from "@/lib/domain/property";
import { addressLine, briefFacts } from "@/lib/web/home/card-words";
import { STATUS_WORDS } from "@/lib/web/words";
import { SERIF, SOCIAL_SIZE, socialImage } from "../../social-image/social-image";
import { loadRecord } from "./load";

export const size = SOCIAL_SIZE;
export const contentType = "image/png";
export const alt = "A drawing of the home made from its record, with its price and address";

/**
 * The drawing as a file that the image library reads, which knows no variables of style sheets and has no font for what is lettered. Its
 * strokes grow with it, as it is shown small.
 */
async function drawingOf(home: PropertyRecord): Promise<string> {
  const { renderToStaticMarkup } = await import("react-dom/server");
  const sheet = join(/* turbopackIgnore: true */ process.cwd(), "components/elevation/elevation.css");
  const style = (await readFile(sheet, "utf8"))
    .replace(/\/\*[\s\S]*?\*\//g, "")
    .replace(/var\(--([\w-]+)\)/g, (_, name: keyof typeof LIGHT) => LIGHT[name])
    .concat("path{vector-effect:none}.elev-measure{display:none}");
  return Buffer.from(renderToStaticMarkup(<Elevation home={home} variant="hero" style={style} />)).toString("base64");
}

/** The image of a shared link: drawing, price and address. */
export default async function Image({ params }: { params: Promise<{ id: string }> }) {
  const { home, price } = await loadRecord((await params).id);
  const drawing = await drawingOf(home);
  return socialImage(
    <div
      style={{
        display: "flex",
        flexDirection: "column",
        width: "100%",
        height: "100%",
        background: LIGHT.paper,
        color: LIGHT.ink,
        padding: 40,
      }}
    >
      <div
        style={{
          display: "flex",
          background: LIGHT.sheet,
          border: `2px solid ${LIGHT.line2}`,
          height: 340,
          overflow: "hidden",
        }}
      >
        {/* biome-ignore lint/performance/noImgElement: an image within an image */}
        <img alt="" width={1_116} height={373} src={`data:image/svg+xml;base64,${drawing}`} />
      </div>
      <div style={{ display: "flex", fontFamily: SERIF, fontSize: 80, marginTop: 12, letterSpacing: -2 }}>
        {[price.text, price.unit].filter(Boolean).join(" ")}
      </div>
      <div style={{ display: "flex", fontSize: 32 }}>{addressLine(home)}</div>
      <div style={{ display: "flex", fontSize: 26, marginTop: 8, color: LIGHT.ink3, justifyContent: "space-between" }}>
        <span>{[STATUS_WORDS[home.status], briefFacts(home)].filter(Boolean).join(" · ")}</span>
        <span style={{ color: LIGHT.accent, fontFamily: SERIF }}>Lotline</span>
      </div>
    </div>,
  );
}
