import type { ElevationHome, Era } from "./facts";
import type { Pen } from "./pen";
import type { Random } from "./random";

/** Where a building is drawn, and what is known about it. Units are those of the drawing's box. */
export interface Site {
  pen: Pen;
  random: Random;
  /** The ground line's y; y grows downwards. */
  ground: number;
  centre: number;
  width: number;
  home: ElevationHome;
  /** The year that chooses the style, known or not. */
  year: number;
  era: Era;
  storeys: number;
}

/** A building's walls and roof, before eaves. */
export interface Extent {
  left: number;
  right: number;
  top: number;
  /** The y of each floor, from the ground up; none for land. */
  levels: number[];
}

/** Centres of `count` equal bays of a width. */
export const bays = (x: number, width: number, count: number): number[] =>
  Array.from({ length: count }, (_, i) => x + (width * (i + 0.5)) / count);

export const floorLevels = (ground: number, height: number, count: number): number[] =>
  Array.from({ length: count }, (_, i) => ground - i * height);
