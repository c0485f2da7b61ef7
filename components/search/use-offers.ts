"use client";

import { useQueries, useQuery } from "@tanstack/react-query";
import type { PropertyFilter } from "@/lib/domain/search";
import { statesCalled } from "@/lib/domain/states";
import { countQuery, placesQuery } from "@/lib/web/queries";
import { arranged, type Offer, stateOffer } from "./place-offers";

const NONE: Offer[] = [];

/**
 * What is offered for a text; `kept` is the rest of the search, which a state's number of homes is of. A state without
 * any home is none that is known.
 */
export function useOffers(text: string, kept: PropertyFilter, enabled: boolean) {
  const places = useQuery({ ...placesQuery(text), enabled });
  const codes = enabled ? statesCalled(text) : [];
  const all = useQueries({ queries: codes.map((state) => countQuery({ state })) });
  const fitting = useQueries({ queries: codes.map((state) => countQuery({ ...kept, state })) });
  const asked = [places, ...all, ...fitting];
  const states = codes.flatMap((code, i) => (all[i]?.data ? [stateOffer(code, fitting[i]?.data ?? 0)] : []));
  return {
    offers: enabled ? arranged(text, places.data ?? [], states) : NONE,
    /** Whether these are the answer to this very text. */
    settled: !asked.some(({ isFetching, isPlaceholderData }) => isFetching || isPlaceholderData),
    isError: places.isError,
  };
}
