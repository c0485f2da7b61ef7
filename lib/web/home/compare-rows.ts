import { toDetails } from "@/lib/domain/projection";
import type { PropertyRecord } from "@/lib/domain/property";
import { lastSale, saleOfRecord } from "@/lib/domain/sale";
import {
  formatArea,
  formatBedrooms,
  formatDate,
  formatDays,
  formatLot,
  formatMoney,
  formatPercent,
  formatPerSqft,
  lotUnit,
} from "../format";
import { bathDecimals, formatFixed } from "../format-tables";
import { inSentence, TYPE_WORDS } from "../words";
import { askingChange } from "./card-words";
import { bandOf, latestTaxRate, SCORE_SCALES } from "./facts";
import { statusOn } from "./home-words";
import { latestRun } from "./market-time";
import { type CompareRow, compareRow, type HomeToPay, MONTHLY, monthlyPayment, monthlyWords } from "./payment-row";
import { DEFAULT_TERMS, taxPercentOf } from "./payment-settings";

export interface CompareGroup {
  title: string;
  rows: CompareRow[];
}

type Reading = (home: PropertyRecord, asOf: string, beside: readonly PropertyRecord[]) => string | null;

/** A figure of which less or more is better for buyers and renters. */
interface Judged {
  better: "less" | "more";
  of: (home: PropertyRecord, beside: readonly PropertyRecord[]) => number | null;
}

const when = <T>(value: T | null, format: (value: T) => string): string | null =>
  value === null ? null : format(value);

function price(home: PropertyRecord): string | null {
  const { listPrice, status } = home;
  const sale = saleOfRecord(home);
  if (sale)
    return `Sold ${formatMoney(sale.price)}${listPrice === null ? "" : `, last asked ${formatMoney(listPrice)}`}`;
  if (listPrice === null) return null;
  if (status === "forRent") return `${formatMoney(listPrice)} a month`;
  return status === "forSale" ? formatMoney(listPrice) : `${formatMoney(listPrice)}, last asked`;
}

/** The sale price, or the asking price. */
const amount = (home: PropertyRecord): number | null => saleOfRecord(home)?.price ?? home.listPrice;

function eachSqft(home: PropertyRecord): number | null {
  const whole = amount(home);
  return whole === null || !home.livingArea ? null : whole / home.livingArea;
}

const perSqft = (home: PropertyRecord): string | null =>
  when(eachSqft(home), (each) => formatPerSqft(each, home.status === "forRent"));

function totalDays(home: PropertyRecord, asOf: string): string | null {
  const run = latestRun(home, asOf);
  if (!run || run.periods.at(-1)?.end !== null) return null;
  return `${formatDays(run.days)}${run.periods.length > 1 ? ` in ${run.periods.length} listings` : ""}`;
}

/** The lot in the common unit of all compared homes. */
function lot({ lotSize }: PropertyRecord, _: string, beside: readonly PropertyRecord[]): string | null {
  const lots = beside.flatMap((home) => home.lotSize ?? []);
  return when(lotSize, (size) => formatLot(size, lotUnit(lots)));
}

/** What the monthly payment of a home for sale depends on, beside a buyer's terms; null for another home. */
export const toPay = (home: PropertyRecord): HomeToPay | null =>
  home.listPrice === null || home.status !== "forSale"
    ? null
    : { price: home.listPrice, type: home.propertyType, taxPercent: taxPercentOf(latestTaxRate(home.taxHistory)) };

/** The monthly payment by the usual terms, as the visitor's own are not known here. */
const usualPayment = (home: PropertyRecord) => monthlyPayment(toPay(home), DEFAULT_TERMS);

/** Bathrooms with the same number of decimals as those of the other homes. */
const baths: Reading = ({ bathroomsTotal }, _, beside) => {
  const decimals = bathDecimals(beside.map((home) => home.bathroomsTotal));
  return when(bathroomsTotal, (total) => formatFixed(total, decimals));
};

const less = (of: Judged["of"]): Judged => ({ better: "less", of });
/** The kind of a home's amount: a rent, a sale price or an asking price. */
const kindOfAmount = (home: PropertyRecord): string =>
  home.status === "forRent" ? "rent" : saleOfRecord(home) ? "sale" : "ask";

/** Judges amounts: less is better, but amounts of different kinds are not compared. */
const cheaper = (of: (home: PropertyRecord) => number | null): Judged =>
  less((home, beside) => (new Set(beside.map(kindOfAmount)).size > 1 ? null : of(home)));
const more = (of: Judged["of"]): Judged => ({ better: "more", of });

const sold: Reading = (home) => when(lastSale(home), ({ price, date }) => `${formatMoney(price)}, ${formatDate(date)}`);

const GROUPS: readonly [title: string, rows: readonly [label: string, read: Reading, judged?: Judged][]][] = [
  [
    "Price",
    [
      ["Status", (h, asOf) => statusOn(h, asOf)],
      ["Price", price, cheaper(amount)],
      ["Per sqft", perSqft, cheaper(eachSqft)],
      ["Change since first asked", (h, asOf) => askingChange(toDetails(h, asOf))],
      ["This listing", (h) => when(h.daysOnMarket, formatDays)],
      ["With earlier listings", totalDays],
      ["Last sold", sold],
    ],
  ],
  [
    "Home",
    [
      ["Type", (h) => TYPE_WORDS[h.propertyType]],
      ["Bedrooms", (h) => when(h.bedroomsTotal, formatBedrooms), more((h) => h.bedroomsTotal)],
      ["Bathrooms", baths, more((h) => h.bathroomsTotal)],
      ["Living area", (h) => when(h.livingArea, formatArea), more((h) => h.livingArea)],
      ["Lot", lot, more((h) => h.lotSize)],
      ["Built", (h) => when(h.yearBuilt, String)],
      ["ZIP code", (h) => `${h.address.zipCode}, ${h.address.city}`],
    ],
  ],
  [
    "Costs",
    [
      [
        "Tax billed",
        (h) => when(h.taxHistory[0] ?? null, (tax) => `${formatMoney(tax.taxPaid)} in ${tax.year}`),
        less((h) => h.taxHistory[0]?.taxPaid ?? null),
      ],
      [
        "Tax rate",
        (h) => when(latestTaxRate(h.taxHistory), ({ rate }) => formatPercent(rate, 2)),
        less((h) => latestTaxRate(h.taxHistory)?.rate ?? null),
      ],
      // On the page by the visitor's own terms.
      [MONTHLY, (h) => monthlyWords(usualPayment(h)), less(usualPayment)],
    ],
  ],
  [
    "Getting around",
    SCORE_SCALES.map((scale): [string, Reading, Judged] => [
      scale.name,
      (h) =>
        when(h.scores?.[scale.key] ?? null, (score) => `${score} of 100: ${inSentence(bandOf(scale, score).meaning)}`),
      more((h) => h.scores?.[scale.key] ?? null),
    ]),
  ],
];

/** The facts of all homes in rows. A fact that no home has is left out. */
export const compareRows = (homes: readonly PropertyRecord[], asOf: string): CompareGroup[] =>
  GROUPS.map(([title, rows]) => ({
    title,
    rows: rows.flatMap(([label, read, judged]): CompareRow[] => {
      const values = homes.map((home) => read(home, asOf, homes));
      if (values.every((value) => value === null)) return [];
      const figures = judged && homes.map((home) => judged.of(home, homes));
      return [compareRow(label, values, figures, judged?.better)];
    }),
  })).filter((group) => group.rows.length > 0);
