"use client";

import { type ReactNode, useId, useState } from "react";
import { DataTable } from "./data-table";
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

const ACTION =
  "cursor-pointer list-none text-[13px] text-ink2 underline decoration-line2 underline-offset-4 hover:text-ink hover:decoration-ink disabled:opacity-60 max-sm:py-3";

function Downloads({ title, sentence, source, fileName, legend, scene }: Omit<Props, "table" | "children">) {
  const [state, setState] = useState<"idle" | "busy" | "failed">("idle");
  const save = async (format: "png" | "svg") => {
    setState("busy");
    try {
      const { downloadChart } = await import("./download");
      const entries = legend.map(({ label, color, stroke }) => ({
        label,
        color,
        stroke: stroke === "block" ? ("solid" as const) : stroke,
      }));
      await downloadChart({ scene, title, sentence, legend: entries, source }, format, fileName);
      setState("idle");
    } catch {
      setState("failed");
    }
  };
  return (
    <>
      {(["png", "svg"] as const).map((format) => (
        <button
          key={format}
          type="button"
          className={`scripted ${ACTION}`}
          disabled={state === "busy"}
          onClick={() => save(format)}
          aria-label={`Download “${title}” as ${format.toUpperCase()}`}
        >
          {format.toUpperCase()}
        </button>
      ))}
      {state === "failed" ? (
        <span role="alert" className="text-[13px]">
          The file could not be made. Try again.
        </span>
      ) : null}
    </>
  );
}

/** What every chart has: a heading, a sentence, a legend, the drawing, the table behind it, and its files. */
export function ChartFigure({ asTable = false, children, table, ...rest }: Props) {
  const { title, sentence, legend, level = 3 } = rest;
  const id = useId();
  // Rows are drawn when they are asked for: five charts of 60 months would be a thousand cells nobody sees.
  const [open, setOpen] = useState(false);
  const Heading = `h${level}` as const;
  return (
    <figure aria-labelledby={id} className="@container flex flex-col break-inside-avoid border-line border-b pb-4">
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
              <summary className={ACTION}>
                <span className="group-open:hidden">Show table</span>
                <span className="hidden group-open:inline">Hide table</span>
                <span className="sr-only">: {title}</span>
              </summary>
              {open ? <DataTable caption={title} {...table} /> : null}
            </details>
            <Downloads {...rest} />
          </div>
        </>
      )}
    </figure>
  );
}
