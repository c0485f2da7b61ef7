import type { MarketFigure } from "@/lib/domain/market";
import { formatCount, formatDays, formatMoney, formatMoneyShort, formatPercent } from "@/lib/web/format";
import { supplyFigure } from "./supply";

interface FigureWords {
  /** The head of a column, with the unit of its cells. */
  head: string;
  label: string;
  /** Its meaning, as the end of a sentence. */
  meaning: string;
  format(value: number | null): string;
  /** A cell in a column: all with the same decimals, without the unit in the head. */
  cell(value: number | null): string;
}

const dollars = formatMoneyShort;
const share = (value: number | null) => formatPercent(value);

/** The figures of a market snapshot in words. */
export const FIGURE_WORDS: Record<MarketFigure, FigureWords> = {
  medianListPrice: {
    head: "Median list",
    label: "Median list price",
    meaning: "of homes for sale now",
    format: dollars,
    cell: formatMoney,
  },
  medianSoldPrice: {
    head: "Median sold",
    label: "Median sold price",
    meaning: "of the last 30 days’ sales",
    format: dollars,
    cell: formatMoney,
  },
  activeListings: {
    head: "For sale",
    label: "Homes for sale",
    meaning: "not under contract, on the data’s date",
    format: formatCount,
    cell: formatCount,
  },
  newListings30d: {
    head: "New",
    label: "New listings",
    meaning: "in the last 30 days",
    format: formatCount,
    cell: formatCount,
  },
  soldLast30d: {
    head: "Sold",
    label: "Homes sold",
    meaning: "in the last 30 days",
    format: formatCount,
    cell: formatCount,
  },
  medianDaysOnMarket: {
    head: "Days",
    label: "Median days on market",
    meaning: "of the last 30 days’ sales",
    format: formatDays,
    cell: formatCount,
  },
  averagePricePerSqft: {
    head: "Per sqft",
    label: "Average price per sqft",
    meaning: "of the last 30 days’ sales",
    format: dollars,
    cell: formatMoney,
  },
  inventoryMonths: {
    head: "Months",
    label: "Months of supply",
    meaning: "for sale now over sold in 30 days",
    format: supplyFigure,
    cell: supplyFigure,
  },
  listToSoldRatio: {
    head: "Sale to list",
    label: "Sale to list",
    meaning: "of the last 30 days’ sales",
    format: share,
    cell: share,
  },
};
