import {
  formatArea,
  formatBeds,
  formatDays,
  formatDecimal,
  formatLot,
  formatMoney,
  formatMoneyShort,
} from "@/lib/client/format";
import type { HomeRow } from "@/lib/client/queries";
import { TYPE_WORDS } from "@/lib/client/words";

/** The facts of a home that are known, in the order that cards and pins print them. */
export function factsOf(home: HomeRow): string[] {
  const { bedroomsTotal, bathroomsTotal, livingArea, lotSize, propertyType } = home;
  return [
    propertyType === "land" && lotSize !== null ? `${formatLot(lotSize)} lot` : null,
    bedroomsTotal === null ? null : formatBeds(bedroomsTotal),
    bathroomsTotal === null ? null : `${formatDecimal(bathroomsTotal)} ba`,
    livingArea === null ? null : formatArea(livingArea),
  ].filter((fact) => fact !== null);
}

/** "$2,400 a month" for a rental; "No price" where none is known. */
export function priceOf(home: Pick<HomeRow, "listPrice" | "status">): string {
  if (home.listPrice === null) return "No price";
  return home.status === "forRent" ? `${formatMoney(home.listPrice)} a month` : formatMoney(home.listPrice);
}

/** "16 days listed", "Sold Oct 3", "Off market": what the days mean depends on the status. */
export function standing(home: HomeRow): string {
  const type = TYPE_WORDS[home.propertyType];
  const listed = home.status === "forSale" || home.status === "forRent";
  if (listed && home.daysOnMarket !== null)
    return `${type} · ${home.daysOnMarket === 0 ? "listed today" : `${formatDays(home.daysOnMarket)} listed`}`;
  if (home.status === "recentlySold") return `${type} · sold`;
  return home.status === "offMarket" ? `${type} · off market` : type;
}

/** "cut $52K" or "raised $10K" since the ask before; null without a change. */
export function changeOf(home: HomeRow): string | null {
  if (!home.priceChange) return null;
  const size = formatMoneyShort(Math.abs(home.priceChange));
  return home.priceChange < 0 ? `cut ${size}` : `raised ${size}`;
}

/** Listed within the last week. */
export const isNew = (home: HomeRow): boolean =>
  home.status === "forSale" && home.daysOnMarket !== null && home.daysOnMarket <= 7;
