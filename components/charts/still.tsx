import { AxisName, BOX, BottomAxis, dashOf, Marks, StretchedBox } from "./marks";
import { chartModel, seriesPath } from "./model";
import type { ChartSpec } from "./spec";

const percent = (share: number): string => `${Math.round(share * 100_000) / 1_000}%`;

interface Props {
  spec: ChartSpec;
  /** Text alternative for screen readers. */
  label: string;
  /** Labels that are switched off. */
  hidden?: ReadonlySet<string>;
}

const NONE: ReadonlySet<string> = new Set();

/**
 * A chart drawn by the server, for the first paint, without scripts and on paper. It has the size, scales and colors
 * of the live chart, and uses shares of the width, so that it fits any window without being measured.
 */
export function Still({ spec, label, hidden = NONE }: Props) {
  const model = chartModel(spec);
  const { margin, height, barWidth } = model;
  const series = model.series.filter(({ source }) => !hidden.has(source.label));
  const base = model.y(Math.max(0, model.yDomain[0]));
  const stacked = model.data.map(() => 0);
  return (
    <div
      style={{ padding: `${margin.top}px ${margin.right}px ${margin.bottom}px ${margin.left}px` }}
      data-chart="still"
    >
      <svg role="img" aria-label={label} width="100%" height={height} className="block overflow-visible">
        <AxisName model={model} />
        {model.yTicks.map(({ y, text }) => (
          <g key={text}>
            <line className="stroke-line" x1="0" x2="100%" y1={y} y2={y} />
            <text className="fill-ink3 text-[12px]" x={-10} y={y + 4} textAnchor="end">
              {text}
            </text>
          </g>
        ))}
        <BottomAxis model={model} at={percent} />
        <StretchedBox width="100%" height={height}>
          {series.map(({ source: { key, mark, color, dash } }) =>
            mark === "bar" || mark === "stem" ? null : (
              <path
                key={key}
                d={seriesPath(model, key, BOX)}
                fill="none"
                vectorEffect="non-scaling-stroke"
                strokeLinejoin="round"
                strokeWidth={dash === "dot" ? 1 : 1.75}
                strokeDasharray={dashOf(dash)}
                style={{ stroke: `var(--${color})` }}
              />
            ),
          )}
        </StretchedBox>
        {series.map(({ source: { key, mark, color, values } }) =>
          mark !== "bar"
            ? null
            : values.map((value, i) => {
                const bottom = stacked[i]!;
                stacked[i] = bottom + (value ?? 0);
                const top = model.y(stacked[i]!);
                if (!value) return null;
                return (
                  <rect
                    // biome-ignore lint/suspicious/noArrayIndexKey: bars never move
                    key={`${key} ${i}`}
                    x={percent(model.rowX[i]! - barWidth / 2)}
                    width={percent(barWidth)}
                    y={top}
                    height={(bottom ? model.y(bottom) : base) - top}
                    style={{ fill: `var(--${color})` }}
                  />
                );
              }),
        )}
        <Marks model={model} at={percent} hidden={hidden} />
      </svg>
    </div>
  );
}
