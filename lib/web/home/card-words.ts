import type { PropertyRecord } from "@/lib/domain/property";
import { isOnMarket, saleOf } from "@/lib/domain/sale";
import {
  formatArea,
  formatBaths,
  formatBeds,
  formatDate,
  formatDays,
  formatLot,
  formatMoney,
  formatMoneyShort,
  formatMonth,
  formatPercent,
} from "@/lib/web/format";
import type { PriceBasis } from "@/lib/web/price-basis";
import type { HomeRow } from "@/lib/web/queries";
import { statusWords, TYPE_WORDS } from "@/lib/web/words";

/** The texts about a home on cards and pins. */

/** "1207 Alta Vista Ave, Austin, TX 78704". */
export const addressLine = ({ address: a }: Pick<PropertyRecord, "address">): string =>
  `${a.streetAddress}, ${a.city}, ${a.state} ${a.zipCode}`;

/** A street in a text that breaks: its last two words, as "Apt 5", stay together. */
export const streetWords = ({ streetAddress }: PropertyRecord["address"]): string =>
  streetAddress.replace(/ (?=\S+$)/, "\u00a0");

type Rooms = Pick<PropertyRecord, "bedroomsTotal" | "bathroomsTotal" | "livingArea">;

/** "4 bd", "3.5 ba", "3,120 sqft", without unknown ones. */
export const roomFacts = ({ bedroomsTotal, bathroomsTotal, livingArea }: Rooms): string[] =>
  [
    bedroomsTotal === null ? null : formatBeds(bedroomsTotal),
    bathroomsTotal === null ? null : `${formatBaths(bathroomsTotal)} ba`,
    livingArea === null ? null : formatArea(livingArea),
  ].filter((fact) => fact !== null);

/** "4 bd, 3.5 ba, 3,120 sqft", without unknown ones. */
export const briefFacts = (home: Rooms): string => roomFacts(home).join(", ");

/** The known facts of a home, in the order of cards and pins. For land, the lot comes first. */
export function factsOf(home: HomeRow): string[] {
  const { lotSize, propertyType } = home;
  const lot = propertyType === "land" && lotSize !== null ? [`${formatLot(lotSize)} lot`] : [];
  return [...lot, ...roomFacts(home)];
}

/** What tells a home from another at the same address: "$704,000, 4 bd, 1.5 ba, 1,430 sqft". */
export const distinctWords = (home: HomeRow): string => [priceOf(home), ...factsOf(home)].join(", ");

/** The sale whose price is shown first; null if it is the asking price. A home without the one price shows the other. */
export const shownSale = (home: HomeRow, basis: PriceBasis): HomeRow["lastSale"] =>
  basis === "asking" && home.listPrice !== null ? null : saleOf(home);

/** The price that is shown first, in dollars; null if none is known. */
export const shownPrice = (home: HomeRow, basis: PriceBasis = "sale"): number | null =>
  shownSale(home, basis)?.price ?? home.listPrice;

/** The price that is shown first: "$2,400 a month" for a rental, "No price" if unknown. */
export function priceOf(home: HomeRow, basis: PriceBasis = "sale"): string {
  const price = shownPrice(home, basis);
  if (price === null) return "No price";
  return home.status === "forRent" ? `${formatMoney(price)} a month` : formatMoney(price);
}

/** "Sold for $1.85M, Aug 2025": a sale beside an asking price. */
const soldFor = ({ price, date }: NonNullable<HomeRow["lastSale"]>): string =>
  `Sold for ${formatMoneyShort(price)}, ${formatMonth(date)}`;

/** A text beside a price; of a change its share stands apart, which a narrow card leaves out: "down $75K", "(13.8%)". */
type Note = readonly [said: string, share?: string];

function changeNote({
  totalPriceChange: change,
  originalListPrice: first,
}: Pick<HomeRow, "totalPriceChange" | "originalListPrice">): Note | null {
  if (!change || !first) return null;
  const amount = `${change < 0 ? "down" : "up"} ${formatMoneyShort(Math.abs(change))}`;
  return [amount, `(${formatPercent(Math.abs(change) / first)})`];
}

/** "down $75K (13.8%)": the change since the first asking price of the marketing period, over listings; null without one. */
export const askingChange = (home: Parameters<typeof changeNote>[0]): string | null =>
  changeNote(home)?.join(" ") ?? null;

/** `priceNote` in its parts. */
export function noteParts(home: HomeRow, basis: PriceBasis = "sale"): Note | null {
  const shown = shownSale(home, basis);
  if (shown) return [`Sold ${formatDate(shown.date)}`];
  if (home.listPrice === null) return null;
  const sale = saleOf(home);
  if (sale) return [soldFor(sale)];
  if (!isOnMarket(home.status)) return ["last asked"];
  return changeNote(home);
}

/** The text after the price: "Sold Oct 3, 2026", "Sold for $1.85M, Aug 2025", "down $75K (13.8%)"; null if there is none. */
export const priceNote = (home: HomeRow, basis?: PriceBasis): string | null =>
  noteParts(home, basis)?.join(" ") ?? null;

/** "16 days listed", "relisted, 275 days in all". */
function listedFor(days: number, allDays: number): string {
  if (allDays > days) return `relisted, ${formatDays(allDays)} in all`;
  return days === 0 ? "first day listed" : `${formatDays(days)} listed`;
}

/** The type and, depending on the status, "16 days listed", "relisted, 275 days in all", "sale pending", "last asked $720,000" or "off market". */
export function standing(home: HomeRow, basis: PriceBasis = "sale"): string {
  const type = TYPE_WORDS[home.propertyType];
  const listed = isOnMarket(home.status);
  const status = `${type} · ${statusWords(home.status, home.underContract).toLowerCase()}`;
  if (home.underContract) return status;
  if (listed && home.daysOnMarket !== null)
    return `${type} · ${listedFor(home.daysOnMarket, home.cumulativeDaysOnMarket ?? 0)}`;
  if (shownSale(home, basis) && home.status === "recentlySold")
    return home.listPrice === null ? type : `${type} · last asked ${formatMoney(home.listPrice)}`;
  if (listed) return type;
  return saleOf(home) && !shownSale(home, basis) ? `${status}, last asked` : status;
}

/** Whether the home was first listed within the last week, and is still available. */
export const isNew = ({ status, underContract, daysOnMarket: days, cumulativeDaysOnMarket }: HomeRow): boolean =>
  status === "forSale" && !underContract && days !== null && days <= 7 && cumulativeDaysOnMarket === days;
