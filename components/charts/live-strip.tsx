"use client";

import { useEffect } from "react";
import { Bar, ComposedChart, ReferenceDot, ReferenceLine, Tooltip, usePlotArea, XAxis, YAxis } from "recharts";
import { announce } from "@/lib/web/announce";
import type { OnDrawn } from "./still-then-live";
import { STRIP_HEIGHT, type StripData, stripDomain, stripRows } from "./strip-scale";

export interface LiveStripProps {
  strip: StripData;
  label: string;
  onDrawn: OnDrawn;
}

function Drawn({ onDrawn }: { onDrawn: OnDrawn }) {
  const width = usePlotArea()?.width ?? 0;
  useEffect(() => {
    if (width > 0) onDrawn(true);
  }, [width, onDrawn]);
  return null;
}

const Reading = ({ strip }: { strip: StripData }) => (
  <dl className="grid w-max grid-cols-[auto_auto] gap-x-4 border border-ink bg-raised px-3 py-2 text-[13px]/5">
    {stripRows(strip).map(([name, text]) => (
      <div key={name} className="contents">
        <dt className="text-ink2">{name}</dt>
        <dd className="text-right font-semibold">{text}</dd>
      </div>
    ))}
  </dl>
);

/**
 * A strip drawn by recharts: a line, a bar for the middle half, a tick for the median and a diamond for the home. The
 * tooltip has the figures.
 */
export default function LiveStrip({ strip, label, onDrawn }: LiveStripProps) {
  const { name, low, high, lowerQuartile, median, upperQuartile, value } = strip;
  const at = (x: number) => ({ x, y: name });
  const spoken = stripRows(strip)
    .map(([figure, text]) => `${figure} ${text}`)
    .join(", ");
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the chart within takes the focus, and its figures are spoken
    <div onFocus={() => announce(`${name}: ${spoken}`)}>
      <ComposedChart
        layout="vertical"
        responsive
        accessibilityLayer
        data={[{ name, middle: [lowerQuartile, upperQuartile] }]}
        margin={{ top: 0, right: 0, bottom: 0, left: 0 }}
        style={{ width: "100%", height: STRIP_HEIGHT }}
        aria-label={label}
      >
        <XAxis type="number" hide domain={stripDomain(strip)} allowDataOverflow />
        <YAxis type="category" hide dataKey="name" />
        <ReferenceLine segment={[at(low), at(high)]} stroke="var(--line2)" zIndex={1} />
        {[low, high].map((end, i) => (
          <ReferenceDot
            key={i === 0 ? "low" : "high"}
            {...at(end)}
            zIndex={1}
            shape={({ cx, cy }: { cx?: number; cy?: number }) => (
              <path d={`M${cx} ${(cy ?? 0) - 4}v8`} className="stroke-line2" />
            )}
          />
        ))}
        <Bar dataKey="middle" barSize={11} fill="var(--paper)" stroke="var(--line2)" isAnimationActive={false} />
        <ReferenceDot
          {...at(median)}
          shape={({ cx, cy }: { cx?: number; cy?: number }) => (
            <path d={`M${cx} ${(cy ?? 0) - 9}v18`} strokeWidth="2" className="stroke-ink" />
          )}
        />
        <ReferenceDot
          {...at(value)}
          shape={({ cx, cy }: { cx?: number; cy?: number }) => (
            <path transform={`translate(${cx} ${cy})`} d="M0 -6L6 0L0 6L-6 0Z" className="fill-accent stroke-paper" />
          )}
        />
        <Tooltip
          cursor={false}
          isAnimationActive={false}
          allowEscapeViewBox={{ x: false, y: true }}
          content={() => <Reading strip={strip} />}
        />
        <Drawn onDrawn={onDrawn} />
      </ComposedChart>
    </div>
  );
}
