import type { Unit } from "@/components/charts/units";
import type { Quartiles } from "@/lib/domain/market";
import { FEW_SALES, type Market, type Measure, MIN_COMPARED_COUNT, MIN_SALES, type ShownMonth } from "./market";
import { supplyOf } from "./supply";

interface MeasureRule {
  /** Its name in key figures, lists and titles of charts. */
  label: string;
  unit: Unit;
  /** Counts events in a month, so that a running month has only some of them. */
  flow: boolean;
  /** Unreliable if few homes sold. */
  ofSales: boolean;
  /** Its line: of list prices, homes for sale or put up for sale dashed, of what left the market unsold in long dashes. */
  dash?: "dash" | "long";
  /** Bars where one market's single months are shown: windows overlap, and an area more would stand in front. */
  bars?: true;
  /** Some sources never state its events, and then it is 0 throughout. */
  mayBeUnstated?: true;
}

const stock = { flow: false, ofSales: false } as const;
const flow = { flow: true, ofSales: false } as const;
const ofSales = { flow: true, ofSales: true } as const;

export const MEASURE_RULES: Readonly<Record<Measure, MeasureRule>> = {
  medianListPrice: { ...stock, label: "Median list price", unit: "price", dash: "dash" },
  medianSoldPrice: { ...ofSales, label: "Median sold price", unit: "price" },
  activeListings: { ...stock, label: "Homes for sale", unit: "count", dash: "dash" },
  soldCount: { ...flow, label: "Homes sold", unit: "count" },
  medianDaysOnMarket: { ...ofSales, label: "Median days on market", unit: "days" },
  averagePricePerSqft: { ...ofSales, label: "Average price per sqft", unit: "price" },
  newListings: { ...flow, label: "New listings", unit: "count", dash: "dash", bars: true },
  listToSoldRatio: { ...ofSales, label: "Sale to list", unit: "percent" },
  priceReductionShare: { ...flow, label: "Price reductions", unit: "percent", dash: "dash" },
  inventoryMonths: { ...ofSales, label: "Months of supply", unit: "months" },
  pendingSales: { ...flow, label: "Pending sales", unit: "count", mayBeUnstated: true },
  delistings: { ...flow, label: "Delistings", unit: "count", dash: "long", mayBeUnstated: true },
  soldAboveListShare: { ...ofSales, label: "Sold above asking", unit: "percent" },
};

/** A month's own figure, or null if it is not known. Files of published series do not state months of supply. */
export const figureOf = (month: ShownMonth | undefined, measure: Measure): number | null => {
  if (!month) return null;
  if (measure === "inventoryMonths" && month.inventoryMonths === undefined) return supplyOf([month], month.month, 1);
  return month[measure] ?? null;
};

/** The middle half of the sold prices, where enough homes sold for its ends to mean something. */
export const soldBand = (month: ShownMonth | undefined): Quartiles | null =>
  (month?.soldCount ?? 0) < FEW_SALES ? null : (month?.soldPriceQuartiles ?? null);

/** Whether any of some markets has a measure. Counts of events that their sources never state are not known. */
export const isKnown = (markets: readonly Pick<Market, "history">[], measure: Measure): boolean =>
  markets.some(({ history }) =>
    history.some((month) => {
      const value = figureOf(month, measure);
      return value !== null && (value !== 0 || !MEASURE_RULES[measure].mayBeUnstated);
    }),
  );

/** A figure to compare with another, or null if it is not known or stands on too few sales, listings or events. */
export function comparedFigure(month: ShownMonth | null | undefined, measure: Measure): number | null {
  const value = figureOf(month ?? undefined, measure);
  if (!month || value === null) return null;
  const { unit, ofSales } = MEASURE_RULES[measure];
  if (unit === "count") return value < MIN_COMPARED_COUNT ? null : value;
  const count = ofSales ? month.soldCount : month.activeListings;
  return count !== null && count < MIN_SALES ? null : value;
}
