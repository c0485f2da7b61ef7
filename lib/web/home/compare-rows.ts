import { priceChange } from "@/lib/domain/asking";
import type { PropertyRecord } from "@/lib/domain/property";
import {
  formatArea,
  formatCount,
  formatDate,
  formatDays,
  formatDecimal,
  formatLot,
  formatMoney,
  formatPercent,
  lotUnit,
} from "../format";
import { statusWords, TYPE_WORDS } from "../words";
import { latestRun, listingPeriodsOf } from "./listing-periods";
import { paymentOf } from "./payment";
import { DEFAULT_TERMS, inputsOf, taxPercentOf } from "./payment-settings";
import { lastSale } from "./price-events";
import { bandOf, SCORE_SCALES } from "./scores";
import { latestTaxRate } from "./tax";

/** A fact of each compared home; null where it is not on record or does not apply. */
export interface CompareRow {
  key: string;
  label: string;
  values: (string | null)[];
  /** Whether the values are not all the same; an unknown one is not the same as a known one. */
  differs: boolean;
}

export interface CompareGroup {
  title: string;
  rows: CompareRow[];
}

type Reading = (home: PropertyRecord, asOf: string, beside: readonly PropertyRecord[]) => string | null;

const when = <T>(value: T | null, format: (value: T) => string): string | null =>
  value === null ? null : format(value);

/** Of a recently sold home. */
const saleIn = ({ status, priceHistory }: PropertyRecord) =>
  status === "recentlySold" ? lastSale(priceHistory) : null;

function price(home: PropertyRecord): string | null {
  const { listPrice, status } = home;
  const sale = saleIn(home);
  if (sale)
    return `Sold ${formatMoney(sale.price)}${listPrice === null ? "" : `, last asked ${formatMoney(listPrice)}`}`;
  if (listPrice === null) return null;
  if (status === "forRent") return `${formatMoney(listPrice)} a month`;
  return status === "forSale" ? formatMoney(listPrice) : `${formatMoney(listPrice)}, last asked`;
}

function perSqft(home: PropertyRecord): string | null {
  const whole = saleIn(home)?.price ?? home.listPrice;
  if (whole === null || !home.livingArea) return null;
  const each = whole / home.livingArea;
  return home.status === "forRent" ? `$${each.toFixed(2)}` : formatMoney(Math.round(each));
}

function change(home: PropertyRecord): string | null {
  const by = priceChange(home);
  return by === null || by === 0 ? null : `${by < 0 ? "Cut" : "Raised"} ${formatMoney(Math.abs(by))}`;
}

function totalDays(home: PropertyRecord, asOf: string): string | null {
  const run = latestRun(listingPeriodsOf(home, asOf));
  if (!run || run.periods.at(-1)?.end !== null) return null;
  return `${formatDays(run.days)}${run.periods.length > 1 ? ` in ${run.periods.length} listings` : ""}`;
}

/** In one unit with the others'. */
function lot({ lotSize }: PropertyRecord, _: string, beside: readonly PropertyRecord[]): string | null {
  const lots = beside.flatMap((home) => home.lotSize ?? []);
  return when(lotSize, (size) => formatLot(size, lotUnit(lots)));
}

/** With the calculator's starting terms, so that homes are compared alike. */
function monthly(home: PropertyRecord): string | null {
  if (home.listPrice === null || home.status !== "forSale") return null;
  const inputs = inputsOf(DEFAULT_TERMS, home.listPrice, taxPercentOf(latestTaxRate(home.taxHistory)));
  return `${formatMoney(Math.round(paymentOf(inputs).total))} a month`;
}

const sold: Reading = ({ priceHistory }) =>
  when(lastSale(priceHistory), ({ price, date }) => `${formatMoney(price)}, ${formatDate(date)}`);

const GROUPS: readonly [title: string, rows: readonly [label: string, read: Reading][]][] = [
  [
    "Price",
    [
      ["Status", (h) => statusWords(h.status, h.priceHistory[0])],
      ["Price", price],
      ["Per sqft", perSqft],
      ["Last change of the ask", change],
      ["This listing", (h) => when(h.daysOnMarket, formatDays)],
      ["With earlier listings", totalDays],
      ["Last sold", sold],
    ],
  ],
  [
    "Home",
    [
      ["Type", (h) => TYPE_WORDS[h.propertyType]],
      ["Bedrooms", (h) => when(h.bedroomsTotal, formatCount)],
      ["Bathrooms", (h) => when(h.bathroomsTotal, formatDecimal)],
      ["Living area", (h) => when(h.livingArea, formatArea)],
      ["Lot", lot],
      ["Built", (h) => when(h.yearBuilt, String)],
      ["ZIP code", (h) => `${h.address.zipCode}, ${h.address.city}`],
    ],
  ],
  [
    "Costs",
    [
      ["Tax billed", (h) => when(h.taxHistory[0] ?? null, (tax) => `${formatMoney(tax.taxPaid)} in ${tax.year}`)],
      ["Tax rate", (h) => when(latestTaxRate(h.taxHistory), ({ rate }) => formatPercent(rate, 2))],
      ["Monthly payment, estimated", monthly],
    ],
  ],
  [
    "Getting around",
    SCORE_SCALES.map((scale): [string, Reading] => [
      scale.name,
      (h) => when(h.scores?.[scale.key] ?? null, (score) => `${score}, ${bandOf(scale, score).short.toLowerCase()}`),
    ]),
  ],
];

/** The facts side by side. A row that no home has is left out. */
export const compareRows = (homes: readonly PropertyRecord[], asOf: string): CompareGroup[] =>
  GROUPS.map(([title, rows]) => ({
    title,
    rows: rows.flatMap(([label, read]): CompareRow[] => {
      const values = homes.map((home) => read(home, asOf, homes));
      if (values.every((value) => value === null)) return [];
      return [{ key: label, label, values, differs: new Set(values).size > 1 }];
    }),
  })).filter((group) => group.rows.length > 0);
