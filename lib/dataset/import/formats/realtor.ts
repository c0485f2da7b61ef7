import { monthOf } from "../dates";
import { RowFault } from "../faults";
import type { FiguresRow } from "../fields";
import type { Format } from "../format.schema";
import type { TellCoercion } from "../values";
import { cellsOf, documentColumns, type MarketColumn, monthReader, monthsOf, placeIn, zipIn } from "./figures";

const SOURCE = "Realtor.com inventory core metrics";

/** The fields that columns fill, and why the other columns fill none. */
const COLUMNS: MarketColumn[] = [
  {
    column: "median_listing_price",
    unit: "usd",
    fills: "medianListPrice",
    why: "median of the month's listings; not where none is active",
  },
  {
    column: "active_listing_count",
    unit: "count",
    fills: "activeListings",
    why: "listings active on a day of that month, pending ones excluded",
  },
  {
    column: "median_days_on_market",
    unit: "days",
    fills: null,
    why: "also counts homes that left the market unsold",
  },
  { column: "new_listing_count", unit: "count", fills: null, why: "a calendar month's count, not the last 30 days" },
  {
    column: "median_listing_price_per_square_foot",
    unit: "usd",
    fills: null,
    why: "a median of asking prices; ours is a mean of sales",
  },
  { column: "average_listing_price", unit: "usd", fills: null, why: "no field states a mean asking price" },
  { column: "pending_listing_count", unit: "count", fills: null, why: "no field states pending listings" },
  { column: "total_listing_count", unit: "count", fills: null, why: "includes pending listings" },
  { column: "price_increased_count", unit: "count", fills: null, why: "no field states it" },
  { column: "price_increased_share", unit: "ratio", fills: null, why: "no field states it" },
  { column: "price_reduced_count", unit: "count", fills: null, why: "no field states it" },
  { column: "price_reduced_share", unit: "ratio", fills: null, why: "no field states it" },
  { column: "pending_ratio", unit: "ratio", fills: null, why: "no field states it" },
  { column: "median_square_feet", unit: null, fills: null, why: "no series is in square feet" },
  { column: "quality_flag", unit: null, fills: null, why: "no figure" },
  { column: "*_mm, *_yy", unit: null, fills: null, why: "changes, not levels" },
];

function readerOf(header: readonly string[], _: string, tell: TellCoercion) {
  const cell = cellsOf(header);
  const [zip, month, name] = [cell("postal_code"), cell("month_date_yyyymm"), cell("zip_name")];
  const read = monthReader(header, COLUMNS);
  return (cells: readonly string[]): FiguresRow => {
    const monthText = monthOf(month(cells));
    if (!monthText) throw new RowFault("rejected", "month_date_yyyymm", month(cells), "is not a month");
    const { facts, series } = read(cells, monthText, SOURCE);
    // In a month without active listings, the price is that of pending homes.
    if (facts.activeListings === 0) delete facts.medianListPrice;
    const comma = name(cells).lastIndexOf(",");
    const place = comma < 0 ? null : placeIn(name(cells).slice(0, comma), name(cells).slice(comma + 1));
    return { zip: zipIn(zip(cells), tell), place, sources: [SOURCE], months: monthsOf(monthText, facts), series };
  };
}

export const realtor: Format = {
  name: "realtor",
  title: "Realtor.com inventory core metrics",
  columns: [["month_date_yyyymm", "postal_code"]],
  table: readerOf,
  documentation: documentColumns(COLUMNS),
};
