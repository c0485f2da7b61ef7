"use client";

import { useMemo } from "react";
import { type BarChartData, barScene } from "./bar-scene";
import { ChartFigure, type ChartWords } from "./chart-figure";
import { Plot } from "./plot";
import { barTable, type TableData } from "./table-data";

interface Props extends ChartWords, BarChartData {
  /** Heading of the table's first column: "Year". */
  heading: string;
  height?: number;
  /** A fuller table than the bars' own values. */
  table?: TableData;
}

/** Stacked bars from 0 with captions above them, and the same figures as a table. */
export function BarChart({ categories, series, unit, captions, heading, height = 184, table, ...words }: Props) {
  const scene = useMemo(
    () => barScene({ categories, series, unit, ...(captions ? { captions } : {}) }, height),
    [categories, series, unit, captions, height],
  );
  const legend = series.map(({ key, label, color }) => ({ key, label, color, stroke: "block" as const }));
  return (
    <ChartFigure
      {...words}
      legend={legend}
      scene={scene}
      table={table ?? barTable({ categories, series, unit }, heading)}
    >
      <Plot scene={scene} label={`${words.title}. ${words.sentence}`} />
    </ChartFigure>
  );
}
