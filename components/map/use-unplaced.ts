"use client";

import { useQuery } from "@tanstack/react-query";
import { countQuery } from "@/lib/client/queries";
import type { PropertyFilter } from "@/lib/domain/search";
import { WORLD } from "./box";

/** How many homes of a search no map can show, as their records have no coordinates; 0 until that is known. */
export function useUnplaced(filter: PropertyFilter): number {
  // What is searched within an area has a position.
  const enabled = filter.bbox === undefined;
  const all = useQuery({ ...countQuery(filter), enabled });
  const placed = useQuery({ ...countQuery({ ...filter, bbox: WORLD }), enabled });
  const known = enabled && ![all, placed].some(({ isSuccess, isPlaceholderData }) => !isSuccess || isPlaceholderData);
  return known ? (all.data ?? 0) - (placed.data ?? 0) : 0;
}
