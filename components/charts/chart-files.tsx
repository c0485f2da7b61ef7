"use client";

import { FileButtons } from "./file-buttons";
import type { LegendItem } from "./legend";
import type { Scene } from "./scene";
import type { SvgLook } from "./svg-document";

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
  const drawing = async () => {
    const { svgDocument } = await import("./svg-document");
    const entries = legend.map(({ label, color, stroke }) => ({
      label,
      color,
      stroke: stroke === "block" ? ("solid" as const) : stroke,
    }));
    return (look: SvgLook) => svgDocument({ scene, title, sentence, legend: entries, source }, look);
  };
  return <FileButtons title={title} fileName={fileName} drawing={drawing} />;
}
