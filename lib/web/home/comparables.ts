import type { PropertyDetails, PropertySummary } from "@/lib/domain/projection";
import type { PropertyRecord } from "@/lib/domain/property";
import {
  formatArea,
  formatCount,
  formatDays,
  formatLot,
  formatMoneyShort,
  formatPerSqft,
  lotUnit,
} from "@/lib/web/format";
import { TYPE_PLURALS } from "@/lib/web/words";
import { type Distribution, distributionOf, MIN_PEERS, percentileRank } from "./distribution";

type Comparable = PropertySummary & Pick<PropertyDetails, "propertyType" | "yearBuilt" | "lotSize">;

/** The comparison of one of a home's figures with those of other homes. */
export interface Comparison {
  key: string;
  label: string;
  /** The home's own figure, formatted. */
  text: string;
  value: number;
  /** The distribution of all figures, including the home's own if it is among the comparables. */
  among: Distribution;
  /** The distribution's figures, formatted. */
  texts: Record<"low" | "lowerQuartile" | "median" | "upperQuartile" | "high", string>;
  /** The share of the other homes that have the figure with a lower one, 0 to 1. */
  rank: number;
  /** The number of those others. */
  others: number;
  /** "4% above the median, $548". */
  verdict: string;
}

interface Measure {
  key: string;
  label: string;
  of(home: Comparable): number | null;
  /** `beside` is the figure next to it, if the unit depends on that. */
  format(value: number, beside?: number): string;
  /** Whether it is compared by difference instead of by share. */
  days?: boolean;
}

const perSqft = ({ listPrice, livingArea }: Pick<Comparable, "listPrice" | "livingArea">): number | null =>
  listPrice !== null && livingArea ? listPrice / livingArea : null;

function measures(status: PropertyRecord["status"]): Measure[] {
  const price = status === "forRent" ? "Monthly rent" : status === "forSale" ? "Asking price" : "Last asking price";
  const all: Measure[] = [
    { key: "price", label: price, of: (h) => h.listPrice, format: (v) => formatMoneyShort(Math.round(v)) },
    {
      key: "perSqft",
      label: status === "forRent" ? "Rent per sqft" : "Price per sqft",
      of: perSqft,
      format: (v) => formatPerSqft(v, status === "forRent"),
    },
    { key: "area", label: "Living area", of: (h) => h.livingArea, format: (v) => formatArea(Math.round(v)) },
    {
      key: "lot",
      label: "Lot",
      of: (h) => h.lotSize,
      format: (v, beside = v) => formatLot(Math.round(v), lotUnit([v, beside])),
    },
    {
      key: "days",
      label: "Days on market, this listing",
      of: (h) => h.daysOnMarket,
      format: (v) => formatDays(Math.round(v)),
      days: true,
    },
  ];
  if (status === "offMarket") return all.filter((m) => m.key === "area" || m.key === "lot");
  return status === "recentlySold" ? all.filter((m) => m.key !== "days") : all;
}

/** "4% above the median, $548"; from 90% above, "1.9 times the median, $548". */
export function verdictOf(value: number, median: number, format: Measure["format"], days = false): string {
  const middle = format(median, value);
  if (days) {
    const difference = Math.round(value) - Math.round(median);
    if (difference === 0) return `At the median, ${middle}`;
    return `${formatDays(Math.abs(difference))} ${difference > 0 ? "more" : "fewer"} than the median, ${middle}`;
  }
  if (median <= 0) return `The median is ${middle}`;
  const share = value / median - 1;
  if (Math.abs(share) < 0.005) return `At the median, ${middle}`;
  if (share >= 0.9) return `${(share + 1).toFixed(1)} times the median, ${middle}`;
  return `${Math.max(1, Math.round(Math.abs(share) * 100))}% ${share > 0 ? "above" : "below"} the median, ${middle}`;
}

/** The homes of the same type if there are enough of them, otherwise all. */
export function comparableGroup<T extends Pick<Comparable, "propertyType">>(
  comparables: readonly T[],
  type: Comparable["propertyType"],
): { comparables: readonly T[]; sameType: boolean } {
  const same = comparables.filter((comparable) => comparable.propertyType === type);
  return same.length >= 3 * MIN_PEERS ? { comparables: same, sameType: true } : { comparables, sameType: false };
}

/**
 * Compares every figure that the home and at least `MIN_PEERS` other homes have. If the home is among the comparables, it
 * counts in their median, so that this equals its market's; its rank is among the others.
 */
export function compareWith(home: PropertyRecord, comparables: readonly Comparable[]): Comparison[] {
  const others = comparables.filter((comparable) => comparable.id !== home.id);
  return measures(home.status).flatMap(({ key, label, of, format, days }) => {
    const value = of(home);
    const values = others.map(of);
    const among = distributionOf(values) && distributionOf(comparables.map(of));
    const rank = value === null ? null : percentileRank(values, value);
    if (value === null || among === null || rank === null) return [];
    const text = format(value, among.median);
    const { low, lowerQuartile, median, upperQuartile, high } = among;
    const read = (figure: number) => format(figure, median);
    const texts = {
      low: read(low),
      lowerQuartile: read(lowerQuartile),
      median: read(median),
      upperQuartile: read(upperQuartile),
      high: read(high),
    };
    return [
      {
        key,
        label,
        text,
        value,
        among,
        texts,
        rank,
        others: values.filter((figure) => figure !== null).length,
        verdict: verdictOf(value, among.median, format, days),
      },
    ];
  });
}

/** A rank among `count` homes in words: "Higher than 88 of 100", or of all if they are fewer; never none or all of them. */
export const rankWords = (rank: number, count: number): string => {
  const all = Math.min(count, 100);
  const below = Math.round(rank * all);
  const edge = Math.ceil(all / 100);
  if (below <= edge) return "Among the lowest";
  return below >= all - edge ? "Among the highest" : `Higher than ${below} of ${all}`;
};

const STANDINGS = {
  forSale: "for sale",
  forRent: "for rent",
  recentlySold: "sold in the last 90 days",
  offMarket: "off the market",
};

/** "the 214 single-family homes for sale in 78704, this one included"; says so if only some of them were read. */
export function comparablesWords(
  home: Pick<PropertyRecord, "id" | "propertyType" | "address">,
  found: {
    group: { comparables: readonly Pick<Comparable, "id">[]; sameType: boolean };
    comparables: readonly unknown[];
    comparablesTotal: number;
    comparableStatus: PropertyRecord["status"];
  },
): string {
  const { group, comparables, comparablesTotal, comparableStatus } = found;
  const kind = group.sameType ? TYPE_PLURALS[home.propertyType] : "homes";
  const newest = comparablesTotal > comparables.length ? "most recently updated " : "";
  const included = group.comparables.some((comparable) => comparable.id === home.id) ? ", this one included" : "";
  return `the ${newest}${formatCount(group.comparables.length)} ${kind} ${STANDINGS[comparableStatus]} in ${home.address.zipCode}${included}`;
}
