"use client";

import { useRef, useState } from "react";
import { CHART_ACTION } from "@/components/ui/class-names";
import { announce } from "@/lib/web/announce";
import type { PictureLegend, PictureWords } from "./picture-layout";

interface FileButtonsProps {
  words: PictureWords;
  /** File name without extension: "78704-median-price". */
  fileName: string;
  legend?: PictureLegend;
}

const NO_LEGEND: PictureLegend = { entries: [] };

/** Buttons that save the drawing that is visible in the chart or section that contains them, as PNG and SVG. */
export function FileButtons({ words, fileName, legend = NO_LEGEND }: FileButtonsProps) {
  const here = useRef<HTMLSpanElement>(null);
  const [state, setState] = useState<"idle" | "busy" | "failed">("idle");
  const save = async (format: "png" | "svg") => {
    if (state === "busy") return;
    setState("busy");
    try {
      const { savePicture } = await import("./picture");
      await savePicture(here.current!.closest(".chart-box, section")!, words, legend, `${fileName}.${format}`);
      setState("idle");
      announce(`Saved ${fileName}.${format}`);
    } catch {
      setState("failed");
    }
  };
  return (
    <span ref={here} className="flex flex-wrap gap-x-5 print:hidden">
      {(["png", "svg"] as const).map((format) => (
        <button
          key={format}
          type="button"
          className={`scripted ${CHART_ACTION}`}
          aria-disabled={state === "busy"}
          onClick={() => save(format)}
          aria-label={`Download “${words.title}” as ${format.toUpperCase()}`}
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
