import { DomEvent } from "leaflet";
import type { ReactNode } from "react";

interface DrawToolsProps {
  hint: ReactNode;
  children: ReactNode;
}

/** Presses on it are none on the map that it stands on, whose end may be below the window's. */
const place = (element: HTMLElement | null) => {
  if (!element) return;
  DomEvent.disableClickPropagation(element);
  element.scrollIntoView({ block: "nearest" });
};

/** What is being drawn in words, and what can be done with it. */
export const DrawTools = ({ hint, children }: DrawToolsProps) => (
  <div ref={place} className="map-tools">
    <p role="status">{hint}</p>
    <div className="flex flex-wrap justify-center gap-2">{children}</div>
  </div>
);
