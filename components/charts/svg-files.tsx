"use client";

import { useRef } from "react";
import { FileButtons } from "./file-buttons";
import type { FileWords } from "./svg-document";

/** Buttons that save the first drawing of the section in which they stand. */
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
