"use client";

import { createHeld, useHeld } from "@/lib/web/held";

/** The id of the home whose card or pin is under the pointer or has the focus. */
const hovered = createHeld<string>();

export const setHovered = hovered.set;

/** What `select` makes of the hovered home's id. A component renders again only when that changes. */
export const useHovered = <T extends string | boolean | null>(select: (id: string | null) => T): T =>
  useHeld(hovered, select);
