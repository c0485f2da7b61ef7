import type { ReactNode } from "react";
import type { Coordinates, Status } from "@/lib/domain/property";
import type { BoundingBox } from "@/lib/domain/search";
import type { HomesState } from "@/lib/web/homes-url";

/** Where tiles come from; `url` null draws base lines alone. */
export interface TileSource {
  /** A template with {z}, {x}, {y}, and maybe {s} and {r}. */
  url: string | null;
  /** Plain text, shown on the map. */
  attribution: string;
}

/** A home on a map. */
export interface MapHome {
  id: string;
  latitude: number;
  longitude: number;
  status: Status;
  /** On the pin; null draws a dot. */
  price: number | null;
  /** For screen readers: "1207 Alta Vista Ave, $1,785,000". */
  label: string;
}

/** A small map of one place and what is near: on a home's and on a market's page. */
export interface MiniMapProps {
  /** The server's drawing: stands there until the map is near the window, on paper, and without scripts. */
  preview: ReactNode;
  /** Height and width come from here; the map fills it. */
  className?: string;
  /** What the map shows, for screen readers: "Map of 78704 with 12 homes for sale". */
  label: string;
  tiles: TileSource;
  homes: readonly MapHome[];
  /** "This home": drawn in the accent. */
  selectedId?: string | null;
  /** What to show; without it, everything given. */
  bounds?: BoundingBox | null;
  /** Without it, pins link to `/homes/<id>`. */
  onChoose?: (id: string) => void;
}

/** The search's map. It reads and writes the page's address, like everything on that page. */
export interface HomesMapProps {
  state: HomesState;
  /** How many homes the search has; undefined until that is known. */
  total: number | undefined;
  change: (patch: Partial<HomesState>, how?: "push" | "replace") => void;
  tiles: TileSource;
  /** The card or pin under the pointer or focus. */
  hoveredId: string | null;
  /** Where that home stands, if that is known. */
  hovered: Coordinates | null;
  onHover: (id: string | null) => void;
}
