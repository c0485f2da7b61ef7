import { DomEvent } from "leaflet";
import type { ReactNode } from "react";

interface DrawToolsProps {
  hint: ReactNode;
  children: ReactNode;
}

/**
 * Keeps presses on the tools from reaching the map, and scrolls them into view if the map's end is below the
 * window's.
 */
const place = (element: HTMLElement | null) => {
  if (!element) return;
  DomEvent.disableClickPropagation(element);
  element.scrollIntoView({ block: "nearest" });
};

/** A hint about what is being drawn, and the buttons for it. */
export const DrawTools = ({ hint, children }: DrawToolsProps) => (
  <div ref={place} className="map-tools">
    <p role="status">{hint}</p>
    <div className="flex flex-wrap justify-center gap-2">{children}</div>
  </div>
);
