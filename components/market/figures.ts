import type { MarketFigure } from "@/lib/domain/market";
import { formatCount, formatDays, formatDecimal, formatMoneyShort, formatPercent } from "@/lib/web/format";

interface FigureWords {
  /** At the head of a column. */
  short: string;
  label: string;
  /** What it is, in a sentence's end. */
  meaning: string;
  format(value: number | null): string;
}

const dollars = formatMoneyShort;
const share = (value: number | null) => formatPercent(value);

/** The figures of a market snapshot in words. */
export const FIGURE_WORDS: Record<MarketFigure, FigureWords> = {
  medianListPrice: {
    short: "Median list",
    label: "Median list price",
    meaning: "of homes for sale now",
    format: dollars,
  },
  medianSoldPrice: {
    short: "Median sold",
    label: "Median sold price",
    meaning: "of the last 30 days’ sales",
    format: dollars,
  },
  activeListings: {
    short: "For sale",
    label: "Homes for sale",
    meaning: "not under contract, on the data’s date",
    format: formatCount,
  },
  newListings30d: { short: "New", label: "New listings", meaning: "in the last 30 days", format: formatCount },
  soldLast30d: { short: "Sold", label: "Homes sold", meaning: "in the last 30 days", format: formatCount },
  medianDaysOnMarket: {
    short: "Days",
    label: "Median days on market",
    meaning: "of the last 30 days’ sales",
    format: formatDays,
  },
  averagePricePerSqft: {
    short: "Per sqft",
    label: "Average price per sqft",
    meaning: "of the last 30 days’ sales",
    format: dollars,
  },
  inventoryMonths: {
    short: "Supply",
    label: "Months of supply",
    meaning: "for sale now over sold in 30 days",
    format: (v) => formatDecimal(v),
  },
  listToSoldRatio: {
    short: "Sale to list",
    label: "Sale to list",
    meaning: "of the last 30 days’ sales",
    format: share,
  },
};
