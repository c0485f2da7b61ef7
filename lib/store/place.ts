import type { Address } from "@/lib/domain/property";
import type { Place } from "@/lib/domain/search";

/** Suggestions as a visitor reads them. */

export const cityPlace = (city: string, state: string): Place => ({
  kind: "city",
  label: `${city}, ${state}`,
  query: { city, state },
  id: null,
});

export const zipPlace = (zipCode: string, city: string, state: string): Place => ({
  kind: "zip",
  label: `${zipCode} · ${city}, ${state}`,
  query: { zipCode },
  id: null,
});

export const addressPlace = (id: string, a: Address): Place => ({
  kind: "address",
  label: `${a.streetAddress}, ${a.city}, ${a.state} ${a.zipCode}`,
  query: { zipCode: a.zipCode },
  id,
});

/** Cities and ZIPs take at most half the answer each, so that addresses have room. */
export const kindLimit = (limit: number): number => Math.ceil(limit / 2);
