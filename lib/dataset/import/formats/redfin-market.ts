import { monthNumber } from "@/lib/domain/calendar";
import { dayOf, monthEnd, monthOf } from "../dates";
import { RowFault } from "../faults";
import type { FiguresRow } from "../fields";
import type { Format } from "../format.schema";
import { plain, type TellCoercion } from "../values";
import { aside, cellsOf, documentColumns, type MarketColumn, monthReader, monthsOf, placeIn, zipIn } from "./figures";

const SOURCE = "Redfin Data Center";

/** The fields that columns fill, and why the other columns fill none. */
const COLUMNS: MarketColumn[] = [
  { column: "inventory", unit: "count", fills: "activeListings", why: "listings active on the period's last day" },
  {
    column: "median_sale_price",
    unit: "usd",
    fills: "medianSoldPrice",
    monthly: true,
    why: "median of the period's sales",
  },
  { column: "homes_sold", unit: "count", fills: "soldCount", monthly: true, why: "sales in the period" },
  {
    column: "months_of_supply",
    unit: "ratio",
    fills: "inventoryMonths",
    monthly: true,
    why: "inventory divided by the month's sales",
  },
  {
    column: "median_dom, days_on_market, median_days_on_market_days, median_days_on_market",
    unit: "days",
    fills: null,
    why: "days until an offer is accepted, not until the sale",
  },
  { column: "median_list_price", unit: "usd", fills: null, why: "of homes listed in the period, not of those active" },
  {
    column: "median_ppsf, median_sale_price_per_sq_ft",
    unit: "usd",
    fills: null,
    why: "a median; ours is a mean of sales",
  },
  { column: "median_list_ppsf", unit: "usd", fills: null, why: "a median of asking prices" },
  { column: "new_listings", unit: "count", fills: null, why: "the period's count, not the last 30 days" },
  {
    column: "avg_sale_to_list, average_sale_to_list, average_sale_to_list_ratio",
    unit: "ratio",
    fills: null,
    why: "against the original asking price, outliers left out; ours is against the last",
  },
  { column: "pending_sales", unit: "count", fills: null, why: "no field states it" },
  { column: "sold_above_list, share_sold_above_original_list", unit: "ratio", fills: null, why: "no field states it" },
  { column: "price_drops", unit: "ratio", fills: null, why: "no field states it" },
  {
    column: "off_market_in_two_weeks, percent_off_market_in_two_weeks",
    unit: "ratio",
    fills: null,
    why: "no field states it",
  },
  { column: "*_mom, *_yoy", unit: null, fills: null, why: "changes, not levels" },
];

/** The length of a row's period, for the name of its source; "" for a calendar month. */
function periodOf(first: string | null | undefined, month: string, days: string, frequency: string): string | null {
  if (first) {
    const months = monthNumber(month) - monthNumber(first) + 1;
    return months === 1 && first.endsWith("-01") ? "" : months === 3 ? "rolling three months" : `${months} months`;
  }
  if (days !== "") return days === "30" ? "" : days === "90" ? "rolling three months" : `${days} days`;
  if (/month/i.test(frequency)) return /3|three/i.test(frequency) ? "rolling three months" : "";
  return null;
}

/** Whether a region is no ZIP code, in a file that does not state the type of its regions. */
const isOtherRegion = (text: string): boolean => /[a-z]/i.test(text.replace(/^\s*zip code:/i, ""));

function readerOf(header: readonly string[], _: string, tell: TellCoercion) {
  const cell = cellsOf(header);
  const region = cell("region", "region_name", "zip_code", "zip");
  const regionType = cell("region_type");
  const [begin, end] = [cell("period_begin"), cell("period_end", "month_of_period_end")];
  const [duration, frequency] = [cell("period_duration", "duration"), cell("frequency")];
  const [type, adjusted] = [cell("property_type"), cell("is_seasonally_adjusted")];
  const [city, state] = [cell("city"), cell("state_code", "state")];
  const read = monthReader(header, COLUMNS);
  return (cells: readonly string[]): FiguresRow => {
    const kind = plain(regionType(cells));
    if (kind !== "" && kind !== "zip" && kind !== "zipcode")
      throw aside("region_type", kind, `region type "${kind}", not ZIP`);
    if (kind === "" && isOtherRegion(region(cells))) throw aside("region", region(cells), "a region that is no ZIP");
    const types = plain(type(cells));
    if (types !== "" && types !== "allresidential")
      throw aside("property_type", types, "one property type; all residential is served");
    if (/^(?:t|true|1)$/i.test(adjusted(cells))) throw aside("is_seasonally_adjusted", "true", "seasonally adjusted");
    const month = monthOf(end(cells));
    if (!month) throw new RowFault("rejected", "period_end", end(cells), "is not a month or a date");
    const [first, last] = [dayOf(begin(cells)), dayOf(end(cells))];
    if (last && last !== monthEnd(month)) throw aside("period_end", last, "a period that does not end with a month");
    const period = periodOf(first, month, duration(cells), frequency(cells));
    const from = period === null ? `${SOURCE}, period not stated` : period === "" ? SOURCE : `${SOURCE}, ${period}`;
    const { facts, series } = read(cells, month, from, period === "");
    const place = placeIn(city(cells), state(cells));
    return { zip: zipIn(region(cells), tell), place, sources: [SOURCE], months: monthsOf(month, facts), series };
  };
}

export const redfinMarket: Format = {
  name: "redfin-market",
  title: "Redfin market file",
  columns: [
    ["period_end", "region", "inventory"],
    ["region", "month of period end"],
    ["period_end", "region", "median_sale_price"],
    ["period_end", "region_name", "homes_sold"],
    ["period_end", "region_name", "inventory"],
    ["period_end", "region_name", "region_type", "duration"],
  ],
  table: readerOf,
  documentation: documentColumns(COLUMNS),
};
