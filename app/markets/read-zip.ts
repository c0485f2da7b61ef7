import { cache } from "react";
import { nearestZips } from "@/app/geo/us-zips";
import { MAX_HISTORY_MONTHS, type ZipPlace } from "@/lib/domain/market";
import { getReader } from "@/lib/http/reader";

/** All API responses about a ZIP, or null if it has no market. Read once per request. */
export const readZip = cache(async (zipCode: string) => {
  const reader = getReader();
  const [market, history, series, { zips }] = await Promise.all([
    reader.market(zipCode),
    reader.history(zipCode, MAX_HISTORY_MONTHS),
    reader.series(zipCode),
    reader.dataset(),
  ]);
  if (!market || !history) return null;
  const place = zips.find((one) => one.zipCode === zipCode) ?? null;
  return { market, history, series: series ?? [], place };
});

export type ZipAnswers = NonNullable<Awaited<ReturnType<typeof readZip>>>;

/** Up to `limit` covered ZIPs near another one. */
export async function zipsAround(place: ZipPlace, limit: number): Promise<ZipPlace[]> {
  const { latitude, longitude } = place;
  if (latitude === null || longitude === null) return [];
  const places = await getReader().zipPlaces();
  const others = places.filter((one) => one.zipCode !== place.zipCode);
  return nearestZips(others, { latitude, longitude })
    .slice(0, limit)
    .map(({ zip }) => zip);
}
