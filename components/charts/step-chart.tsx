"use client";

import { useMemo } from "react";
import { formatDate } from "@/lib/client/format";
import { ChartFigure, type ChartWords } from "./chart-figure";
import type { LegendItem } from "./legend";
import { Plot } from "./plot";
import { type StepChartData, stepScene } from "./step-scene";
import type { TableData } from "./table-data";
import { UNITS } from "./units";

interface Props extends ChartWords, StepChartData {
  height?: number;
  /** A fuller table than date, event and price. */
  table?: TableData;
}

const LEGEND: readonly LegendItem[] = [
  { key: "listed", label: "on the market", color: "ink", stroke: "solid" },
  { key: "unlisted", label: "not on the market", color: "ink", stroke: "dot" },
];

const stepTable = ({ events, unit }: StepChartData): TableData => ({
  columns: ["Date", "Event", "Price"],
  rows: events.map(({ date, label, value }) => [formatDate(date), label ?? "", UNITS[unit].value(value)]).reverse(),
});

/** A home's price over its record; the time axis is broken where the past would crowd the current year. */
export function StepChart({ events, asOf, unit, height = 200, table, ...words }: Props) {
  const scene = useMemo(() => stepScene({ events, asOf, unit }, height), [events, asOf, unit, height]);
  return (
    <ChartFigure {...words} legend={LEGEND} scene={scene} table={table ?? stepTable({ events, asOf, unit })}>
      <Plot scene={scene} label={`${words.title}. ${words.sentence}`} />
    </ChartFigure>
  );
}
