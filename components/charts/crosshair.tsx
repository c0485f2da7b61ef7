import { useChartWidth } from "recharts";
import { type ChartScale, textWidth } from "./scale";
import type { ChartSpec } from "./spec";

interface Props {
  spec: ChartSpec;
  scale: ChartScale;
  /** Given by recharts: both ends of the line, and the index of the row. */
  points?: readonly { x: number; y: number }[];
  payloadIndex?: string | number | null;
}

const TAB_WIDTH_MIN = 64;
const TAB_HEIGHT = 19;

/** The cursor of a chart: a line through the row that is pointed at, with its name in a tab below the axis. */
export function Crosshair({ spec, scale: { margin, height }, points, payloadIndex }: Props) {
  const chart = useChartWidth() ?? 0;
  const x = points?.[0]?.x;
  const name = spec.rows[Number(payloadIndex ?? -1)]?.name;
  if (x === undefined || name === undefined) return null;
  const width = Math.max(TAB_WIDTH_MIN, textWidth(name) + 12);
  const left = Math.min(Math.max(x - width / 2, 0), chart - width);
  const bottom = margin.top + height;
  return (
    <g data-crosshair className="pointer-events-none">
      <path stroke="var(--ink)" d={`M${x} ${margin.top - 8}V${bottom + 8}`} />
      <rect fill="var(--ink)" stroke="var(--paper)" x={left} y={bottom + 9} width={width} height={TAB_HEIGHT} />
      <text fill="var(--paper)" fontSize="12" fontWeight="600" x={left + width / 2} y={bottom + 23} textAnchor="middle">
        {name}
      </text>
    </g>
  );
}
