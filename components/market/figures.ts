import type { ListFigure } from "@/lib/domain/market-list";
import { formatChange, formatCount, formatDays, formatMoney, formatMoneyShort } from "@/lib/web/format";
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
const OF_SALES = "of all sales of the months";

/** The figures of a list's markets in words. */
export const FIGURE_WORDS: Record<ListFigure, FigureWords> = {
  medianListPrice: {
    head: "Median list",
    label: "Median list price",
    meaning: "of homes for sale at the month’s end",
    format: dollars,
    cell: formatMoney,
  },
  medianSoldPrice: {
    head: "Median sold",
    label: "Median sold price",
    meaning: OF_SALES,
    format: dollars,
    cell: formatMoney,
  },
  activeListings: {
    head: "For sale",
    label: "Homes for sale",
    meaning: "not under contract, at the month’s end",
    format: formatCount,
    cell: formatCount,
  },
  soldCount: {
    head: "Sold",
    label: "Homes sold",
    meaning: "in the months",
    format: formatCount,
    cell: formatCount,
  },
  medianDaysOnMarket: {
    head: "Days",
    label: "Median days on market",
    meaning: OF_SALES,
    format: formatDays,
    cell: formatCount,
  },
  averagePricePerSqft: {
    head: "Per sqft",
    label: "Average price per sqft",
    meaning: OF_SALES,
    format: dollars,
    cell: formatMoney,
  },
  inventoryMonths: {
    head: "Supply",
    label: "Months of supply",
    meaning: "for sale on average over sold a month",
    format: supplyFigure,
    cell: supplyFigure,
  },
  yearChange: {
    head: "In a year",
    label: "Price in a year",
    meaning: "the change of the median sold price",
    format: formatChange,
    cell: formatChange,
  },
};
