import type { LinkedPlace } from "@/components/market/market-links";
import type { MarketSubject } from "@/components/market/subject";
import type { ZipPlace } from "@/lib/domain/market";
import { type MarketPlace, marketPath } from "@/lib/domain/market-place";
import { stateName } from "@/lib/domain/states";

/** Places with their own markets, those with the most homes first, each once. */
function linked(zips: readonly ZipPlace[], placeOf: (zip: ZipPlace) => MarketPlace, label: (zip: ZipPlace) => string) {
  const places = new Map<string, LinkedPlace>();
  for (const zip of zips) {
    const path = marketPath(placeOf(zip));
    const known = places.get(path);
    places.set(path, { path, label: label(zip), homes: (known?.homes ?? 0) + zip.records });
  }
  return [...places.values()].sort((a, b) => b.homes - a.homes || a.label.localeCompare(b.label, "en"));
}

const onRecord = (zips: readonly ZipPlace[]) => zips.filter(({ records }) => records > 0);

/** The states that have homes on record. */
export const statesOf = (zips: readonly ZipPlace[]): LinkedPlace[] =>
  linked(
    onRecord(zips),
    ({ state }) => ({ kind: "state", state }),
    ({ state }) => stateName(state),
  );

/** The cities that have homes on record. */
export const citiesOf = (zips: readonly ZipPlace[]): LinkedPlace[] =>
  linked(
    onRecord(zips),
    ({ city, state }) => ({ kind: "city", city, state }),
    ({ city, state }) => `${city}, ${state}`,
  );

/** The markets within a state, a city, or an area of ZIPs. */
export function placesWithin(
  { kind, name, filter }: MarketSubject,
  zips: readonly ZipPlace[],
  /** Of a city, the ZIPs that have a home with it. */
  ofCity: readonly string[],
) {
  const { state, zipCode } = filter;
  if (kind === "state")
    return { title: `Cities of ${name}`, places: citiesOf(zips.filter((one) => one.state === state)) };
  const within =
    kind === "city"
      ? onRecord(zips).filter((one) => ofCity.includes(one.zipCode))
      : kind === "area"
        ? zips.filter((one) => zipCode?.includes(one.zipCode))
        : [];
  const places = linked(
    within,
    (one) => ({ kind: "zip", zipCode: one.zipCode }),
    (one) => (kind === "city" ? one.zipCode : `${one.zipCode}, ${one.city}`),
  );
  return { title: kind === "city" ? `ZIP codes of ${name}` : "Its ZIP codes", places };
}
