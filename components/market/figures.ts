import { cellWords, UNITS, type Unit } from "@/components/charts/units";
import type { ListFigure } from "@/lib/domain/market-list";
import { MEASURE_RULES } from "./look";

interface FigureWords {
  /** The head of a column, with the unit of its cells. */
  head: string;
  /** Its meaning, as the end of a sentence. */
  meaning: string;
}

const OF_SALES = "of all sales of the months";

/** The columns of a list's markets. */
export const FIGURE_WORDS: Record<ListFigure, FigureWords> = {
  medianListPrice: {
    head: "Median list",
    meaning: "of homes for sale at the month’s end",
  },
  medianSoldPrice: { head: "Median sold", meaning: OF_SALES },
  activeListings: { head: "For sale", meaning: "not under contract, at the month’s end" },
  soldCount: { head: "Sold", meaning: "in the months" },
  medianDaysOnMarket: { head: "Days", meaning: OF_SALES },
  averagePricePerSqft: { head: "Per sqft", meaning: OF_SALES },
  inventoryMonths: { head: "Supply", meaning: "for sale on average over sold a month" },
  yearChange: { head: "In a year", meaning: "the change of the median sold price" },
};

/** The name and unit of a figure: those of its measure, but for the change in a year. */
const namedOf = (figure: ListFigure): { label: string; unit: Unit } =>
  figure === "yearChange" ? { label: "Price in a year", unit: "growth" } : MEASURE_RULES[figure];

export const figureLabel = (figure: ListFigure): string => namedOf(figure).label;

/** A figure in the table's column. */
export const figureCell = (figure: ListFigure, value: number | null): string => cellWords(namedOf(figure).unit, value);

/** A figure after its label, which has the unit of months of supply. */
export const figureText = (figure: ListFigure, value: number | null): string =>
  figure === "inventoryMonths" ? figureCell(figure, value) : UNITS[namedOf(figure).unit].value(value);
