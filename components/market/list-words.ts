import { cellWords, UNITS, type Unit } from "@/components/charts/units";
import type { ListFigure } from "@/lib/domain/market-list";
import { formatCount, formatCounted } from "@/lib/web/format";
import { formatMonthName } from "@/lib/web/format-tables";
import { MEASURE_RULES } from "./measures";

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

/** The number of listed markets as a heading: "112 markets", "1 of 112 markets", "None of 112 markets". */
export function marketsHeading(fitting: number, all: number): string {
  const whole = formatCounted(all, "market", "markets");
  if (fitting === all) return whole;
  return `${fitting === 0 ? "None" : formatCount(fitting)} of ${whole}`;
}

const moved = (change: number): string =>
  change === 0 ? "the same as a year before" : `${change > 0 ? "up" : "down"} from a year before`;

/** Some of several ZIP codes, in words: "all 6 ZIP codes", "neither of the 2 ZIP codes", "64 of 112 ZIP codes". */
function among(some: number, all: number, article: string): string {
  const zips = `${formatCount(all)} ZIP codes`;
  if (some === all) return all === 2 ? "both ZIP codes" : `all ${zips}`;
  if (some === 0) return `${all === 2 ? "neither" : "none"} of the ${zips}`;
  return `${formatCount(some)} of ${article}${zips}`;
}

/**
 * The changes of prices in a year, over the listed ZIPs: "Median sold prices to October are up from a year before in 64 of 112
 * ZIP codes."
 */
export function marketsSentence(changes: readonly (number | null)[], month: string): string {
  const known = changes.filter((change): change is number => change !== null);
  const of = `to ${formatMonthName(month)}`;
  if (changes.length === 0) return "No ZIP code fits.";
  if (known.length === 0)
    return changes.length === 1
      ? `The median sold price ${of} or of the year before is not known.`
      : `Median sold prices ${of} or of the year before are not known.`;
  const some = known.length < changes.length;
  const where = some ? " where both are known" : "";
  if (known.length === 1)
    return `The median sold price ${of} is ${moved(known[0]!)}${some ? ` in the one ZIP code${where}` : ""}.`;
  const up = known.filter((change) => change > 0).length;
  return `Median sold prices ${of} are up from a year before in ${among(up, known.length, some ? "the " : "")}${where}.`;
}
