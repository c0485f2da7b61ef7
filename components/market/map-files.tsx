"use client";

import { useRef } from "react";
import { FileButtons } from "@/components/charts/file-buttons";
import type { SvgLook } from "@/components/charts/svg-document";
import type { MapDocument } from "./map-document";

interface MapFilesProps {
  fileName: string;
  /** All but the lines, which stand in the page already. */
  map: Omit<MapDocument, "lines">;
}

/** Buttons that save the map in whose section they stand. */
export function MapFiles({ fileName, map }: MapFilesProps) {
  const here = useRef<HTMLDivElement>(null);
  const drawing = async () => {
    const { mapDocument } = await import("./map-document");
    const paths = here.current?.closest("section")?.querySelectorAll("path[data-lines]") ?? [];
    const lines = Array.from(paths, (path) => path.getAttribute("d") ?? "");
    return (look: SvgLook) => mapDocument({ ...map, lines }, look);
  };
  return (
    <div ref={here}>
      <FileButtons title={map.title} fileName={fileName} drawing={drawing} />
    </div>
  );
}
