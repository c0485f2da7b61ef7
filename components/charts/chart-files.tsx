"use client";

import { useState } from "react";
import type { LegendItem } from "./legend";
import type { Scene } from "./scene";

/** The look of what stands under a chart. */
export const CHART_ACTION =
  "cursor-pointer list-none text-[13px] text-ink2 underline decoration-line2 underline-offset-4 hover:text-ink hover:decoration-ink disabled:opacity-60 max-sm:py-3";

interface ChartFilesProps {
  title: string;
  sentence: string;
  /** Printed in the file: "Lotline sample data, to Oct 31, 2026". */
  source: string;
  /** Without its ending: "78704-median-price". */
  fileName: string;
  legend: readonly LegendItem[];
  scene: Scene;
}

/** Buttons that save a chart as a picture. */
export function ChartFiles({ title, sentence, source, fileName, legend, scene }: ChartFilesProps) {
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
    <span className="flex flex-wrap gap-x-5 print:hidden">
      {(["png", "svg"] as const).map((format) => (
        <button
          key={format}
          type="button"
          className={`scripted ${CHART_ACTION}`}
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
    </span>
  );
}
