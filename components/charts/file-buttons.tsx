"use client";

import { useRef, useState } from "react";
import { announce } from "@/lib/web/announce";
import { CHART_ACTION } from "./data-table";
import type { FileWords, SvgLook } from "./svg-document";

interface FileButtonsProps {
  title: string;
  /** File name without extension: "78704-median-price". */
  fileName: string;
  /** Loads the function that draws the file, at the first press. */
  drawing: () => Promise<(look: SvgLook) => string>;
}

/** Buttons that save a drawing as PNG and SVG. */
export function FileButtons({ title, fileName, drawing }: FileButtonsProps) {
  const [state, setState] = useState<"idle" | "busy" | "failed">("idle");
  const save = async (format: "png" | "svg") => {
    if (state === "busy") return;
    setState("busy");
    try {
      const [{ download }, draw] = await Promise.all([import("./download"), drawing()]);
      await download(draw, format, fileName);
      setState("idle");
      announce(`Saved ${fileName}.${format}`);
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
          aria-disabled={state === "busy"}
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

/** Buttons that save the first drawing in the section that contains them. */
export function SvgFiles({ words, fileName }: { words: FileWords; fileName: string }) {
  const here = useRef<HTMLDivElement>(null);
  const drawing = async () => {
    const { chartFile } = await import("./download");
    const svg = here.current?.closest("section")?.querySelector("svg");
    if (!svg) throw new Error("There is no drawing.");
    return chartFile(svg, words, []);
  };
  return (
    <div ref={here}>
      <FileButtons title={words.title} fileName={fileName} drawing={drawing} />
    </div>
  );
}
