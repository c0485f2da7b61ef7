import { cellWords, UNITS, type Unit } from "@/components/charts/units";
import type { ListFigure } from "@/lib/domain/market-list";
import { MEASURE_RULES } from "./look";

interface FigureWords {
  /** The head of a column, with the unit of its cells. */
  head: string;
  label: string;
  /** Its meaning, as the end of a sentence. */
  meaning: string;
}

const OF_SALES = "of all sales of the months";

/** The figures of a list's markets in words. */
export const FIGURE_WORDS: Record<ListFigure, FigureWords> = {
  medianListPrice: {
    head: "Median list",
    label: "Median list price",
    meaning: "of homes for sale at the month’s end",
  },
  medianSoldPrice: { head: "Median sold", label: "Median sold price", meaning: OF_SALES },
  activeListings: { head: "For sale", label: "Homes for sale", meaning: "not under contract, at the month’s end" },
  soldCount: { head: "Sold", label: "Homes sold", meaning: "in the months" },
  medianDaysOnMarket: { head: "Days", label: "Median days on market", meaning: OF_SALES },
  averagePricePerSqft: { head: "Per sqft", label: "Average price per sqft", meaning: OF_SALES },
  inventoryMonths: { head: "Supply", label: "Months of supply", meaning: "for sale on average over sold a month" },
  yearChange: { head: "In a year", label: "Price in a year", meaning: "the change of the median sold price" },
};

const unitOf = (figure: ListFigure): Unit => (figure === "yearChange" ? "growth" : MEASURE_RULES[figure].unit);

/** A figure in the table's column. */
export const figureCell = (figure: ListFigure, value: number | null): string => cellWords(unitOf(figure), value);

/** A figure after its label, which has the unit of months of supply. */
export const figureText = (figure: ListFigure, value: number | null): string =>
  figure === "inventoryMonths" ? figureCell(figure, value) : UNITS[unitOf(figure)].value(value);
