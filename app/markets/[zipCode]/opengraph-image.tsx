import { lineScene } from "@/components/charts/line-scene";
import { monthsEnding } from "@/components/charts/months";
import { headline, lead } from "@/components/market/headline";
import { chartSeries } from "@/components/market/market-charts";
import { readMonth } from "@/components/market/reading";
import { formatMonth } from "@/lib/web/format";
import { SERIF, SOCIAL_SIZE, socialImage } from "../../social-image/social-image";
import { readZip } from "./market";

export const size = SOCIAL_SIZE;
export const contentType = "image/png";
export const alt = "What the ZIP code’s housing market does now, and its median prices over five years";

/** Light tokens of globals.css: a picture has no theme. */
const COLORS = {
  paper: "#fbfaf5",
  ink: "#14202b",
  ink2: "#3f4b57",
  line: "#dedace",
  line2: "#8c8b80",
  s1: "#2c5da0",
  s2: "#a76415",
  accent: "#b8321a",
};
const PLOT = { width: 1072, height: 160 };

/** The page's sentence over five years of its median prices. */
export default async function MarketPicture({ params }: { params: Promise<{ zipCode: string }> }) {
  const { zipCode } = await params;
  const found = await readZip(zipCode);
  if (!found) return new Response(null, { status: 404 });
  const { history, info } = found;
  const reading = readMonth(history, info.asOf);
  const months = monthsEnding(history.history[0]?.month ?? info.asOf.slice(0, 7), 60);
  const series = chartSeries("prices", [history], months, info.asOf);
  const scene = lineScene({ months, unit: "price", series }, PLOT.height);
  const at = ({ x, y }: { x: number; y: number }) => `${(x * PLOT.width).toFixed(1)} ${y.toFixed(1)}`;
  return socialImage(
    <div
      style={{
        width: "100%",
        height: "100%",
        display: "flex",
        flexDirection: "column",
        padding: "56px 64px",
        background: COLORS.paper,
        color: COLORS.ink,
      }}
    >
      <div style={{ display: "flex", fontSize: 26, color: COLORS.ink2 }}>
        {`Lotline · ${found.market.city}, ${found.market.state}${reading ? ` · ${formatMonth(reading.month)}` : ""}`}
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
        {reading ? headline(reading) : `We have no figures for ${zipCode}.`}
      </div>
      <div style={{ display: "flex", fontSize: 26, lineHeight: 1.4, color: COLORS.ink2, marginTop: 20 }}>
        {reading ? lead(reading) : ""}
      </div>
      <div style={{ display: "flex", gap: 32, fontSize: 22, color: COLORS.ink2, marginTop: "auto" }}>
        {series.map(({ label, color }) => (
          <span key={label} style={{ display: "flex", alignItems: "center", gap: 12 }}>
            <span style={{ width: 28, height: 4, background: color === "s2" ? COLORS.s2 : COLORS.s1 }} />
            {label}
          </span>
        ))}
      </div>
      <svg aria-hidden="true" width={PLOT.width} height={PLOT.height + 14} style={{ marginTop: 16 }}>
        {scene.marks.map((mark, i) =>
          mark.kind === "line" ? (
            <path
              // biome-ignore lint/suspicious/noArrayIndexKey: drawn once
              key={i}
              d={`M${mark.points.map(at).join("L")}`}
              fill="none"
              stroke={mark.color === "s2" ? COLORS.s2 : COLORS.s1}
              strokeWidth={mark.width * 1.8}
              {...(mark.stroke === "solid" ? {} : { strokeDasharray: mark.stroke === "dash" ? "10 7" : "2 7" })}
            />
          ) : null,
        )}
        <path d={`M0 ${PLOT.height}H${PLOT.width}`} stroke={COLORS.line2} />
        <path
          d={scene.xTicks
            .map(({ x, length }) => `M${(x * PLOT.width).toFixed(1)} ${PLOT.height}v${length * 1.4}`)
            .join("")}
          stroke={COLORS.line2}
        />
      </svg>
    </div>,
  );
}
