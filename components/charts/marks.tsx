import type { ReactNode } from "react";
import { labelBox } from "./fit-labels";
import type { ChartModel } from "./model";
import { DASHES } from "./spec";

export const dashOf = (dash: keyof typeof DASHES | undefined): string | undefined => dash && DASHES[dash];
const px = (value: number): number => Math.round(value * 100) / 100;
const inWide = (wide: boolean): string => (wide ? "@max-[479px]:hidden" : "");

/** Paths cannot use percent, so they are drawn in a box of this width that is stretched, without stretching strokes. */
export const BOX = 1_000;

interface StretchedBoxProps {
  width: number | string;
  height: number;
  children: ReactNode;
}

/** A box that is as wide as the plot, for paths from 0 to `BOX`. */
export const StretchedBox = ({ width, height, children }: StretchedBoxProps) => (
  <svg
    aria-hidden="true"
    width={width}
    height={height}
    viewBox={`0 0 ${BOX} ${height}`}
    preserveAspectRatio="none"
    overflow="visible"
  >
    {children}
  </svg>
);

interface Props {
  model: ChartModel;
  /** Converts a share of the plot's width to a coordinate: percent in the still, pixels in the live chart. */
  at: (share: number) => number | string;
  /** Labels that are switched off. */
  hidden?: ReadonlySet<string>;
}

/** The name of the vertical axis, above the plot's left corner. A narrow chart shows a shorter one. */
export function AxisName({ model }: Pick<Props, "model">) {
  const { wide, narrow } = model.axisName;
  const place = { x: -model.margin.left, y: -16 };
  return wide === narrow ? (
    <text {...place} className="fill-ink3 text-[12px]">
      {wide}
    </text>
  ) : (
    <>
      <text {...place} className={`fill-ink3 text-[12px] ${inWide(true)}`}>
        {wide}
      </text>
      <text {...place} className="fill-ink3 text-[12px] @min-[480px]:hidden">
        {narrow}
      </text>
    </>
  );
}

interface BottomAxisProps extends Props {
  /** The crosshair's label, in pixels of a plot of this width. Axis labels that it would touch are hidden. */
  tab?: { left: number; right: number; plot: number } | null;
}

/** The axis under the plot: its ticks and their names. */
export function BottomAxis({ model, at, tab = null }: BottomAxisProps) {
  const base = model.height + 0.5;
  const names = model.xLabels.filter((label) => {
    const { left, right } = labelBox(label, tab?.plot ?? 0);
    return tab === null || right < tab.left || left > tab.right;
  });
  return (
    <>
      <line className="stroke-line2" x1={at(0)} x2={at(1)} y1={base} y2={base} />
      <StretchedBox width={at(1)} height={model.height}>
        <path
          className="stroke-line2"
          vectorEffect="non-scaling-stroke"
          d={model.xTicks.map(({ x, length }) => `M${px(x * BOX)} ${base}v${length}`).join("")}
        />
      </StretchedBox>
      {names.map(({ x, text, anchor, wide }) => (
        <text
          key={x}
          x={at(x)}
          y={model.height + 24}
          textAnchor={anchor}
          className={`fill-ink3 text-[12px] ${inWide(wide)}`}
        >
          {text}
        </text>
      ))}
    </>
  );
}

/** Everything beside the lines: bridges over gaps, circles, labels at points and at the ends of lines. */
export function Marks({ model, at, hidden }: Props) {
  const shown = model.series.filter(({ source }) => !hidden?.has(source.label));
  const averaged = shown.filter(({ faint }) => faint.length > 0);
  const halo = "stroke-paper [paint-order:stroke] [stroke-linejoin:round]";
  return (
    <g>
      {model.series.length > 0 && shown.length === 0 ? (
        <text x={at(0.5)} y={model.height / 2} textAnchor="middle" className="fill-ink3 text-[13px] italic">
          All lines are hidden
        </text>
      ) : null}
      {averaged.length > 0 ? (
        <StretchedBox width={at(1)} height={model.height}>
          {averaged.map(({ source: { key, color }, faint }) => (
            <path
              key={key}
              // A stroke without length is a dot: one path draws all of a series' faint dots.
              d={faint.map(({ x, y }) => `M${px(x * BOX)} ${px(y)}h0`).join("")}
              vectorEffect="non-scaling-stroke"
              strokeLinecap="round"
              strokeWidth="4"
              opacity={0.4}
              style={{ stroke: `var(--${color})` }}
            />
          ))}
        </StretchedBox>
      ) : null}
      {model.base ? (
        <>
          <line className="stroke-ink" x1={at(0)} x2={at(1)} y1={model.base.y} y2={model.base.y} />
          {model.base.name ? (
            <text x={at(1)} y={model.base.y - 6} textAnchor="end" className="fill-ink2 text-[12px]">
              {model.base.name}
            </text>
          ) : null}
          {shown.flatMap(({ source, dots }) =>
            (source.mark === "stem" ? dots : []).map(({ x, y }) => (
              <line
                key={`${source.key} ${x}`}
                x1={at(x)}
                x2={at(x)}
                y1={model.base!.y}
                y2={px(y)}
                strokeWidth="1.75"
                style={{ stroke: `var(--${source.color})` }}
              />
            )),
          )}
        </>
      ) : null}
      {shown.map(({ source, bridges, annotations }) => (
        <g key={source.key}>
          {bridges.map(([from, to]) => (
            <line
              key={from.x}
              x1={at(from.x)}
              x2={at(to.x)}
              y1={px(from.y)}
              y2={px(to.y)}
              strokeDasharray={DASHES.dot}
              style={{ stroke: `var(--${source.color})` }}
            />
          ))}
          {annotations.map(({ x, y, text }) => (
            <text
              key={x}
              x={at(x)}
              y={px(y)}
              textAnchor="middle"
              className={`annotation fill-ink3 stroke-[3px] text-[11px] ${halo}`}
            >
              {text}
            </text>
          ))}
        </g>
      ))}
      {model.labels.map(({ x, y, text, anchor, wide, accent }) => (
        <text
          key={`${x} ${text}`}
          x={at(x)}
          y={px(y)}
          textAnchor={anchor}
          className={`stroke-[5px] text-[12px] ${accent ? "fill-accent" : "fill-ink2"} ${halo} ${inWide(wide)}`}
        >
          {text}
        </text>
      ))}
      {[...shown.flatMap(({ dots }) => dots), ...model.points].map(({ x, y, r, color, hollow }, i) => (
        <circle
          // biome-ignore lint/suspicious/noArrayIndexKey: circles of two lines may be at the same point
          key={i}
          cx={at(x)}
          cy={px(y)}
          r={r}
          style={{ fill: `var(--${hollow ? "paper" : color})`, stroke: `var(--${color})` }}
        />
      ))}
      <svg aria-hidden="true" x={at(1)} overflow="visible">
        {model.ends
          .filter(({ label }) => !hidden?.has(label))
          .map(({ y, text }) => (
            <text key={text} x={9} y={px(y + 4)} className="fill-ink2 text-[12px]">
              {text}
            </text>
          ))}
      </svg>
    </g>
  );
}
