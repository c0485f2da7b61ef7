import { usePlotArea } from "recharts";
import { px } from "./paths";
import { dottedSeries, type PointedStore, usePointed } from "./pointed";
import type { ReadProps } from "./reading";
import { type ChartScale, textWidth } from "./scale";
import { pointedDot } from "./theme";

interface Props extends ReadProps {
  scale: ChartScale;
  pointed: PointedStore;
}

const TAB_WIDTH_MIN = 64;
const TAB_HEIGHT = 19;

/** A line through the row that is pointed at, a dot on each line there, and the row's name in a tab below the axis. */
export function Crosshair({ spec, scale, hidden, pointed }: Props) {
  const plot = usePlotArea();
  const row = usePointed(pointed, (now) => now?.row ?? -1);
  const name = spec.rows[row]?.name;
  if (!plot || name === undefined) return null;
  const x = px(plot.x + scale.x(scale.at[row]!) * plot.width);
  const width = Math.max(TAB_WIDTH_MIN, textWidth(name) + 12);
  const left = Math.min(Math.max(x - width / 2, 0), plot.x + plot.width + scale.margin.right - width);
  const bottom = plot.y + plot.height;
  return (
    <g data-crosshair>
      <path stroke="var(--ink)" d={`M${x} ${plot.y - 8}V${bottom + 8}`} />
      <rect fill="var(--ink)" stroke="var(--paper)" x={left} y={bottom + 9} width={width} height={TAB_HEIGHT} />
      <text fill="var(--paper)" fontSize="12" fontWeight="600" x={left + width / 2} y={bottom + 23} textAnchor="middle">
        {name}
      </text>
      {dottedSeries(spec, hidden, row).map((series) => (
        <circle key={series.key} cx={x} cy={px(plot.y + scale.y(series.values[row]!))} {...pointedDot(series)} />
      ))}
    </g>
  );
}
