"use client";

import { useRef } from "react";
import { FileButtons } from "@/components/charts/file-buttons";
import type { SvgLook } from "@/components/charts/svg-document";
import { US_STATES } from "@/components/map/albers";
import type { MapDocument } from "./map-document";

interface MapFilesProps {
  fileName: string;
  /** Everything but the boundary lines, which are in the page already or in the file of the nation. */
  map: Omit<MapDocument, "lines">;
}

/** The boundary lines of the map in an element: its own, or those of the whole nation. */
async function linesOf(section: Element | null | undefined): Promise<string[]> {
  const own = section?.querySelectorAll("path[data-lines]") ?? [];
  const file = own.length > 0 ? null : await (await fetch(US_STATES)).text();
  const paths = file ? new DOMParser().parseFromString(file, "image/svg+xml").querySelectorAll("path") : own;
  return Array.from(paths, (path) => path.getAttribute("d") ?? "");
}

/** Buttons that save the map in the section that contains them. */
export function MapFiles({ fileName, map }: MapFilesProps) {
  const here = useRef<HTMLDivElement>(null);
  const drawing = async () => {
    const { mapDocument } = await import("./map-document");
    const lines = await linesOf(here.current?.closest("section"));
    return (look: SvgLook) => mapDocument({ ...map, lines }, look);
  };
  return (
    <div ref={here}>
      <FileButtons title={map.title} fileName={fileName} drawing={drawing} />
    </div>
  );
}
