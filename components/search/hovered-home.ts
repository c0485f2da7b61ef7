"use client";

import { useEffect } from "react";
import { createHeld, useHeld } from "@/lib/web/held";

/** The id of the home whose card or pin is under the pointer or has the focus. */
const hovered = createHeld<string>();

export const setHovered = hovered.set;

/** What `select` makes of the hovered home's id. A component renders again only when that changes. */
export const useHovered = <T extends string | boolean | null>(select: (id: string | null) => T): T =>
  useHeld(hovered, select);

/** Forgets it when the page is left, as a card that goes sends no event. */
export const useHoveredEnds = (): void => useEffect(() => () => setHovered(null), []);
