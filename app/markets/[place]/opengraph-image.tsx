import { linePath } from "@/components/charts/marks";
import { chartScale } from "@/components/charts/scale";
import { type ChartSeries, DASHES } from "@/components/charts/spec";
import { headline, lead } from "@/components/market/headline";
import { marketSpec } from "@/components/market/market-spec";
import { windowWords } from "@/components/market/reading";
import { LIGHT } from "@/components/ui/light-colors";
import { monthsEnding } from "@/lib/domain/calendar";
import { getReader } from "@/lib/http/reader";
import { SERIF, SOCIAL_SIZE, socialImage } from "../../social-image/social-image";
import { findSubject, type PlaceProps, readSubject } from "../read-subject";

export const size = SOCIAL_SIZE;
export const contentType = "image/png";
export const alt = "What the housing market does now, and its median prices over five years";

const PLOT = { width: 1072, height: 160 };

/** The line of one market's price: list prices differ from sold ones by their dash. */
const lineOf = ({ dash }: ChartSeries) => ({
  fill: "none",
  stroke: LIGHT.s1,
  strokeWidth: 3,
  ...(dash ? { strokeDasharray: DASHES[dash] } : {}),
});

/** The headline of a market above five years of its median prices, as a picture for sharing. 404 if there is none. */
export default async function MarketPicture({ params }: Pick<PlaceProps, "params">): Promise<Response> {
  const dataset = await getReader().dataset();
  const subject = await findSubject(await params, dataset);
  const found = subject && (await readSubject(subject, {}, null, dataset));
  if (!found) return new Response(null, { status: 404 });
  const { market, reading } = found;
  const { info } = dataset;
  const months = monthsEnding(reading?.month ?? info.asOf.slice(0, 7), 60);
  const look = { window: market.window, show: "value" } as const;
  const spec = { ...marketSpec("prices", [market], months, info.asOf, look), height: PLOT.height };
  const scale = chartScale(spec);
  return socialImage(
    <div
      style={{
        width: "100%",
        height: "100%",
        display: "flex",
        flexDirection: "column",
        padding: "56px 64px",
        background: LIGHT.paper,
        color: LIGHT.ink,
      }}
    >
      <div style={{ display: "flex", fontSize: 26, color: LIGHT.ink2 }}>
        {`Lotline · ${subject.place}${reading ? ` · ${windowWords(reading.window, reading.month)}` : ""}`}
      </div>
      <div
        style={{
          display: "flex",
          fontFamily: SERIF,
          fontSize: 56,
          lineHeight: 1.15,
          letterSpacing: "-0.02em",
          marginTop: 24,
        }}
      >
        {reading ? headline(reading) : `We have no figures for ${subject.name}.`}
      </div>
      <div style={{ display: "flex", fontSize: 26, lineHeight: 1.4, color: LIGHT.ink2, marginTop: 20 }}>
        {reading ? lead(reading) : ""}
      </div>
      <div style={{ display: "flex", gap: 32, fontSize: 22, color: LIGHT.ink2, marginTop: "auto" }}>
        {spec.series.map((series) => (
          <span key={series.key} style={{ display: "flex", alignItems: "center", gap: 12 }}>
            <svg aria-hidden="true" width="44" height="4">
              <path {...lineOf(series)} d="M0 2H44" />
            </svg>
            {series.label}
          </span>
        ))}
      </div>
      <svg aria-hidden="true" width={PLOT.width} height={PLOT.height + 14} style={{ marginTop: 16 }}>
        {spec.series.map((series) => (
          <path key={series.key} {...lineOf(series)} d={linePath(series, scale, PLOT.width)} />
        ))}
        <path d={`M0 ${PLOT.height}H${PLOT.width}`} stroke={LIGHT.line2} />
        <path
          d={scale.xTicks.map(({ at }) => `M${(scale.x(at) * PLOT.width).toFixed(1)} ${PLOT.height}v12`).join("")}
          stroke={LIGHT.line2}
        />
      </svg>
    </div>,
  );
}
