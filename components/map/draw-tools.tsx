import { DomEvent } from "leaflet";
import type { ReactNode } from "react";

interface DrawToolsProps {
  hint: ReactNode;
  children: ReactNode;
}

/** Presses on it are none on the map that it stands on. */
const apart = (element: HTMLElement | null) => {
  if (element) DomEvent.disableClickPropagation(element);
};

/** What is being drawn in words, and what can be done with it. */
export const DrawTools = ({ hint, children }: DrawToolsProps) => (
  <div ref={apart} className="map-tools">
    <p role="status">{hint}</p>
    <div className="flex flex-wrap justify-center gap-2">{children}</div>
  </div>
);
