import { milesBetween, windTo } from "@/lib/domain/geo";
import type { ZipPlace } from "@/lib/domain/market";
import { underContract } from "@/lib/domain/marketing-period";
import type { PropertyRecord } from "@/lib/domain/property";
import { showsSale } from "@/lib/domain/sale";
import { formatDate, formatMoney, formatMoneyShort, formatPercent } from "@/lib/web/format";
import { statusWords, TYPE_WORDS } from "@/lib/web/words";
import { addressLine, briefFacts } from "./card-words";
import type { MarketRun } from "./market-time";
import { saleAgainstAsk } from "./price-events";

export interface PriceHeading {
  /** "$1,785,000", or words if there is no price. */
  text: string;
  /** Small text after the figure: "a month". */
  unit: string | null;
  /** Small text below the figure: "last asked $1,165,000". */
  note: string | null;
}

/** The price heading of a home's page: the asking price, the rent, the last sale price or the last asking price. */
export function priceHeading(home: PropertyRecord): PriceHeading {
  const { listPrice, status } = home;
  const sale = saleAgainstAsk(home.priceHistory);
  if (status === "recentlySold" && sale) {
    const share = sale.againstAsk;
    const against =
      share === null
        ? null
        : Math.abs(share) < 0.0005
          ? "at the last asking price"
          : `${formatPercent(Math.abs(share))} ${share < 0 ? "below" : "above"} the last asking price`;
    return {
      text: formatMoney(sale.price),
      unit: null,
      note: against && listPrice ? `${against}, ${formatMoney(listPrice)}` : against,
    };
  }
  if (showsSale(status) && sale)
    return {
      text: formatMoney(sale.price),
      unit: `sold ${formatDate(sale.date)}`,
      note: listPrice === null ? null : `Last asked ${formatMoney(listPrice)}`,
    };
  if (listPrice === null)
    return { text: status === "offMarket" ? "Not on the market" : "No price on record", unit: null, note: null };
  if (status === "forRent") return { text: formatMoney(listPrice), unit: "a month", note: null };
  return { text: formatMoney(listPrice), unit: status === "forSale" ? null : "last asked", note: null };
}

/** A home's status in words: the one on record, or that its sale is pending. */
export const statusOn = (home: PropertyRecord, asOf: string): string =>
  statusWords(home.status, underContract(home, asOf));

/** The note next to the status: "Relisted Oct 18, 2026, $65K below the last ask". Null if there is nothing to say. */
export function statusNote(home: PropertyRecord, run: MarketRun | null, asOf: string): string | null {
  const sale = saleAgainstAsk(home.priceHistory);
  if (home.status === "recentlySold") return sale && formatDate(sale.date);
  if (home.status === "offMarket" && sale) return null;
  const last = run?.periods.at(-1);
  if (!last || last.end !== null)
    return sale ? `Last sold ${formatDate(sale.date)} for ${formatMoney(sale.price)}` : null;
  const agreed = underContract(home, asOf) && home.priceHistory.find(({ event }) => event === "pending");
  if (agreed) return `since ${formatDate(agreed.date)}`;
  const again = (run?.periods.length ?? 0) > 1;
  const listed = `${again ? "Relisted" : "Listed"} ${formatDate(last.from)}`;
  const asks = home.priceHistory.filter((event) => event.event !== "pending");
  const relisted = asks.find((event) => event.date === last.from);
  const earlier = asks.find((event) => event.date < last.from);
  const gap = again && earlier && relisted ? relisted.price - earlier.price : 0;
  return gap === 0
    ? listed
    : `${listed}, ${formatMoneyShort(Math.abs(gap))} ${gap < 0 ? "below" : "above"} the previous asking price`;
}

/** The page's title and description for search engines and link previews. */
export function homeSummary(
  home: PropertyRecord,
  price: PriceHeading,
  asOf: string,
): { title: string; description: string } {
  const facts = briefFacts(home);
  const figure = [price.text, price.unit].filter(Boolean).join(" ");
  const description = [
    `${TYPE_WORDS[home.propertyType]}, ${statusOn(home, asOf).toLowerCase()}, ${figure}.`,
    facts ? `${facts}${home.yearBuilt === null ? "" : `, built ${home.yearBuilt}`}.` : "",
    "Price and tax history, days on market over every relisting, and how it compares with its ZIP.",
  ];
  return { title: `${addressLine(home)}: ${figure}`, description: description.filter(Boolean).join(" ") };
}

/** Where the home is, by the middle of its ZIP's homes: "In Austin, TX, on the east side of 78704." */
export function placeSentence(home: PropertyRecord, zip: ZipPlace | null): string {
  const { zipCode, city, state } = home.address;
  if (!home.coordinates || !zip || zip.latitude === null || zip.longitude === null)
    return `In ${zipCode}, ${city}, ${state}.`;
  const middle = { latitude: zip.latitude, longitude: zip.longitude };
  const side =
    milesBetween(middle, home.coordinates) < 0.1 ? "in the middle" : `on the ${windTo(middle, home.coordinates)} side`;
  return `In ${city}, ${state}, ${side} of ${zipCode}.`;
}
