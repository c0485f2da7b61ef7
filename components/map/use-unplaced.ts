"use client";

import { useQuery } from "@tanstack/react-query";
import type { PropertyFilter } from "@/lib/domain/search";
import { countQuery } from "@/lib/web/queries";
import { WORLD } from "./box";

/** How many homes of a search with so many no map can show, as their records have no coordinates; 0 until that is known. */
export function useUnplaced(filter: PropertyFilter, total: number | undefined): number {
  // What is searched within an area has a position.
  const enabled = filter.bbox === undefined;
  const { data: placed, isPlaceholderData } = useQuery({ ...countQuery({ ...filter, bbox: WORLD }), enabled });
  return !enabled || isPlaceholderData || placed === undefined || total === undefined ? 0 : total - placed;
}
