import { nearestZips, positionNear } from "@/app/geo/us-zips";
import type { LinkedPlace } from "@/components/market/market-links";
import type { MarketSubject } from "@/components/market/subject";
import type { ZipPlace } from "@/lib/domain/market";
import { citiesOfHomes, citiesWithHomes, marketPath } from "@/lib/domain/market-place";
import { stateName } from "@/lib/domain/states";
import type { CityZip, Town } from "@/lib/domain/towns";
import { getReader } from "@/lib/http/reader";

/** The states that have homes on record, those with the most homes first. */
export function statesOf(cityZips: readonly CityZip[]): LinkedPlace[] {
  const homes = new Map<string, number>();
  for (const [state, , , count] of cityZips) homes.set(state, (homes.get(state) ?? 0) + count);
  return [...homes]
    .map(([state, count]) => ({ path: marketPath({ kind: "state", state }), label: stateName(state), homes: count }))
    .sort((a, b) => b.homes - a.homes || a.label.localeCompare(b.label, "en"));
}

const cityLink = ({ city, state, homes }: Town): LinkedPlace => ({
  path: marketPath({ kind: "city", city, state }),
  label: `${city}, ${state}`,
  homes,
});

/** The cities of these homes, towns within another city's ZIP code among them, those with the most homes first. */
export const citiesOf = (cityZips: readonly CityZip[]): LinkedPlace[] => citiesOfHomes(cityZips).map(cityLink);

/** The cities of a state, from a whole dataset's homes, in the same order. */
export const citiesOfState = (cityZips: readonly CityZip[], state: string | undefined): LinkedPlace[] =>
  citiesWithHomes(cityZips)
    .filter((city) => city.state === state)
    .map(cityLink);

const zipLink = (zipCode: string, label: string, homes: number): LinkedPlace => ({
  path: marketPath({ kind: "zip", zipCode }),
  label,
  homes,
});

interface Places {
  zips: readonly ZipPlace[];
  cityZips: readonly CityZip[];
}

/** The markets within a state, a city, or an area of ZIPs. */
export function placesWithin({ kind, name, filter }: MarketSubject, { zips, cityZips }: Places) {
  const { state, city, zipCode } = filter;
  const mostFirst = (places: LinkedPlace[]) => places.sort((a, b) => b.homes - a.homes);
  switch (kind) {
    case "state":
      return { title: `Cities of ${name}`, places: citiesOfState(cityZips, state) };
    case "city": {
      const own = cityZips.filter(([ofState, ofCity]) => ofState === state && ofCity === city);
      return {
        title: `ZIP codes of ${name}`,
        places: mostFirst(own.map(([, , zip, homes]) => zipLink(zip, zip, homes))),
      };
    }
    case "area": {
      const own = zips.filter((zip) => zipCode?.includes(zip.zipCode));
      const places = own.map((zip) => zipLink(zip.zipCode, `${zip.zipCode}, ${zip.city}`, zip.records));
      return { title: "Its ZIP codes", places: mostFirst(places) };
    }
    case "zip":
      return { title: "Its ZIP codes", places: [] };
  }
}

/** The other cities that have homes in a ZIP code, or in the ZIP codes of a city: towns that lie within another city's. */
export function citiesBeside({ kind, where, filter }: MarketSubject, cityZips: readonly CityZip[]): LinkedPlace[] {
  const { state, city } = where;
  const isOwn = ([ofState, ofCity]: CityZip) => ofState === state && ofCity === city;
  if (kind !== "zip" && kind !== "city") return [];
  const zips = new Set(kind === "zip" ? filter.zipCode : cityZips.filter(isOwn).map(([, , zip]) => zip));
  return citiesOf(cityZips.filter((one) => zips.has(one[2]) && !isOwn(one)));
}

/** Up to `limit` other covered ZIPs near one, which need not be covered, nearest first. */
export async function zipsNear(zipCode: string, limit: number): Promise<ZipPlace[]> {
  const places = await getReader().zipPlaces();
  const { latitude = null, longitude = null } = places.find((one) => one.zipCode === zipCode) ?? {};
  const from = latitude === null || longitude === null ? positionNear(zipCode) : { latitude, longitude };
  if (!from) return [];
  const others = places.filter((one) => one.zipCode !== zipCode);
  return nearestZips(others, from)
    .slice(0, limit)
    .map(({ zip }) => zip);
}
