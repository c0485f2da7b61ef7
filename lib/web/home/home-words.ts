import type { ZipPlace } from "@/lib/domain/market";
import type { PropertyRecord } from "@/lib/domain/property";
import {
  formatArea,
  formatBeds,
  formatCount,
  formatDate,
  formatDecimal,
  formatMoney,
  formatMoneyShort,
  formatPercent,
} from "../format";
import { STATUS_WORDS, TYPE_WORDS } from "../words";
import { milesBetween, windTo } from "./geo";
import type { Sale } from "./price-events";
import type { MarketRun } from "./stretches";

/** "1207 Alta Vista Ave, Austin, TX 78704". */
export const addressLine = ({ address: a }: Pick<PropertyRecord, "address">): string =>
  `${a.streetAddress}, ${a.city}, ${a.state} ${a.zipCode}`;

export interface PriceHeading {
  /** "$1,785,000", or words where there is no price. */
  text: string;
  /** Small, behind the figure: "a month". */
  unit: string | null;
  /** Small, below it: "last asked $1,165,000". */
  note: string | null;
}

/** The figure at the head of a home's page: the ask, the rent, what it sold for, or the last ask. */
export function priceHeading(home: PropertyRecord, sale: Sale | null): PriceHeading {
  const { listPrice, status } = home;
  if (status === "recentlySold" && sale) {
    const share = sale.againstAsk;
    const against =
      share === null
        ? null
        : Math.abs(share) < 0.0005
          ? "at the last ask"
          : `${formatPercent(Math.abs(share))} ${share < 0 ? "under" : "over"} the last ask`;
    return {
      text: formatMoney(sale.price),
      unit: null,
      note: against && listPrice ? `${against}, ${formatMoney(listPrice)}` : against,
    };
  }
  if (listPrice === null)
    return { text: status === "offMarket" ? "Not on the market" : "No price on record", unit: null, note: null };
  if (status === "forRent") return { text: formatMoney(listPrice), unit: "a month", note: null };
  return { text: formatMoney(listPrice), unit: status === "forSale" ? null : "last asked", note: null };
}

/** Beside the status: "Relisted Oct 18, 2026, $65K below the last ask". Null where nothing is known. */
export function statusNote(home: PropertyRecord, run: MarketRun | null, sale: Sale | null): string | null {
  if (home.status === "recentlySold") return sale && formatDate(sale.date);
  const last = run?.stretches.at(-1);
  if (!last || last.end !== null)
    return sale ? `Last sold ${formatDate(sale.date)} for ${formatMoney(sale.price)}` : null;
  const latest = home.priceHistory[0];
  if (latest?.event === "pending") return `Sale pending since ${formatDate(latest.date)}`;
  const again = (run?.stretches.length ?? 0) > 1;
  const listed = `${again ? "Relisted" : "Listed"} ${formatDate(last.from)}`;
  const asks = home.priceHistory.filter((event) => event.event !== "pending");
  const relisted = asks.find((event) => event.date === last.from);
  const earlier = asks.find((event) => event.date < last.from);
  const gap = again && earlier && relisted ? relisted.price - earlier.price : 0;
  return gap === 0
    ? listed
    : `${listed}, ${formatMoneyShort(Math.abs(gap))} ${gap < 0 ? "below" : "above"} the ask before`;
}

/** "4 bd, 3.5 ba, 3,120 sqft", with what is known. */
export function briefFacts(home: Pick<PropertyRecord, "bedroomsTotal" | "bathroomsTotal" | "livingArea">): string {
  return [
    home.bedroomsTotal === null ? "" : formatBeds(home.bedroomsTotal),
    home.bathroomsTotal === null ? "" : `${formatDecimal(home.bathroomsTotal)} ba`,
    home.livingArea === null ? "" : formatArea(home.livingArea),
  ]
    .filter(Boolean)
    .join(", ");
}

/** The page's title and description for search engines and shares. */
export function homeSummary(home: PropertyRecord, price: PriceHeading): { title: string; description: string } {
  const facts = briefFacts(home);
  const figure = [price.text, price.unit].filter(Boolean).join(" ");
  const description = [
    `${TYPE_WORDS[home.propertyType]}, ${STATUS_WORDS[home.status].toLowerCase()}, ${figure}.`,
    facts ? `${facts}${home.yearBuilt === null ? "" : `, built ${home.yearBuilt}`}.` : "",
    "Price and tax history, days on market over every relisting, and how it compares with its ZIP.",
  ];
  return { title: `${addressLine(home)}: ${figure}`, description: description.filter(Boolean).join(" ") };
}

/** "In 78704, Austin, TX, 0.9 miles northeast of the middle of its 1,284 homes." Computed from coordinates. */
export function placeSentence(home: PropertyRecord, zip: ZipPlace | null): string {
  const { zipCode, city, state } = home.address;
  const place = `In ${zipCode}, ${city}, ${state}`;
  if (!home.coordinates || !zip || zip.latitude === null || zip.longitude === null) return `${place}.`;
  const middle = { latitude: zip.latitude, longitude: zip.longitude };
  const miles = milesBetween(middle, home.coordinates);
  const others = `the middle of its ${formatCount(zip.records)} homes on record`;
  if (miles < 0.1) return `${place}, in ${others}.`;
  const distance = `${formatDecimal(miles)} ${formatDecimal(miles) === "1" ? "mile" : "miles"}`;
  return `${place}, ${distance} ${windTo(middle, home.coordinates)} of ${others}.`;
}
