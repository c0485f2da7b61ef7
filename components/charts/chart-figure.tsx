"use client";

import { type ReactNode, useId, useState } from "react";
import { ChartFiles } from "./chart-files";
import { DataTable } from "./data-table";
import { CHART_ACTION } from "./file-buttons";
import { Legend, type LegendItem } from "./legend";
import type { Scene } from "./scene";
import type { TableData } from "./table-data";

export interface ChartWords {
  title: string;
  /** What the chart shows, in a sentence: it stands above the drawing and is its text equivalent. */
  sentence: string;
  /** As in "Lotline sample data, to Oct 31, 2026"; printed in downloads. */
  source: string;
  /** Name of downloaded files, without its ending: "78704-median-price". */
  fileName: string;
  /** Heading level; 3 unless told. */
  level?: 2 | 3;
}

interface Props extends ChartWords {
  legend: readonly LegendItem[];
  scene: Scene;
  table: TableData;
  /** Show the table instead of the drawing. */
  asTable?: boolean;
  /** The plot. */
  children: ReactNode;
}

/** What every chart has: a heading, a sentence, a legend, the drawing, the table behind it, and its files. */
export function ChartFigure({ asTable = false, children, table, ...rest }: Props) {
  const { title, sentence, legend, level = 3 } = rest;
  const id = useId();
  // Rows are drawn when they are asked for: five charts of 60 months would be a thousand cells nobody sees.
  const [open, setOpen] = useState(false);
  const Heading = `h${level}` as const;
  return (
    <figure aria-labelledby={id} className="@container flex flex-col border-line border-b pb-4">
      <Heading id={id} className="font-serif text-[20px] leading-7">
        {title}
      </Heading>
      <p className="max-w-[62ch] text-ink2">{sentence}</p>
      {asTable ? (
        <div className="pt-3">
          <DataTable caption={title} {...table} />
        </div>
      ) : (
        <>
          <div className="pt-3">
            <Legend items={legend} />
          </div>
          <div className="relative mt-auto pt-5 pr-2 pl-[52px]">{children}</div>
          <div className="flex flex-wrap items-start gap-x-5 gap-y-1 pt-2 print:hidden">
            <details
              className="group scripted min-w-24 open:w-full open:pb-2"
              onToggle={(event) => setOpen(event.currentTarget.open)}
            >
              <summary className={CHART_ACTION}>
                <span className="group-open:hidden">Show table</span>
                <span className="hidden group-open:inline">Hide table</span>
                <span className="sr-only">: {title}</span>
              </summary>
              {open ? <DataTable caption={title} {...table} /> : null}
            </details>
            <ChartFiles {...rest} />
          </div>
        </>
      )}
    </figure>
  );
}
