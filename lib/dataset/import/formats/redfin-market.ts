import { dayOf, monthEnd, monthOf } from "../dates";
import { RowFault } from "../faults";
import type { FiguresRow, SeriesFacts } from "../fields";
import type { Format } from "../format.schema";
import { plain, type TellCoercion } from "../values";
import { aside, cellsOf, documentColumns, figureIn, type MarketColumn, placeIn, zipIn } from "./figures";

const SOURCE = "Redfin Data Center";

/** Which column fills what, and why the others fill nothing. */
const COLUMNS: MarketColumn[] = [
  { column: "inventory", fills: "activeListings", why: "listings active on the period's last day" },
  { column: "median_sale_price", fills: "medianSoldPrice", monthly: true, why: "median of the period's sales" },
  { column: "homes_sold", fills: "soldCount", monthly: true, why: "sales in the period" },
  {
    column: "months_of_supply",
    fills: "inventoryMonths",
    monthly: true,
    why: "inventory divided by the month's sales",
  },
  { column: "median_dom, days_on_market", fills: null, why: "days until an offer is accepted, not until the sale" },
  { column: "median_list_price", fills: null, why: "of homes listed in the period, not of those active" },
  { column: "median_ppsf, median_list_ppsf", fills: null, why: "medians; ours is a mean of sales" },
  { column: "new_listings", fills: null, why: "the period's count, not the last 30 days" },
  {
    column: "avg_sale_to_list, average_sale_to_list",
    fills: null,
    why: "against the original asking price, outliers left out; ours is against the last",
  },
  {
    column: "pending_sales, sold_above_list, price_drops, off_market_in_two_weeks",
    fills: null,
    why: "no field states these",
  },
  { column: "*_mom, *_yoy", fills: null, why: "changes, not levels" },
];

function readerOf(header: readonly string[], _: string, tell: TellCoercion) {
  const cell = cellsOf(header);
  const region = cell("region", "zip_code", "zip");
  const regionType = cell("region_type");
  const [begin, end] = [cell("period_begin"), cell("period_end", "month_of_period_end")];
  const duration = cell("period_duration");
  const [type, adjusted] = [cell("property_type"), cell("is_seasonally_adjusted")];
  const [city, state] = [cell("city"), cell("state_code", "state")];
  const fills = COLUMNS.flatMap(({ column, fills, monthly }) =>
    fills ? [{ fills, monthly: monthly === true, read: cell(column) }] : [],
  );
  return (cells: readonly string[]): FiguresRow => {
    const kind = plain(regionType(cells));
    if (kind !== "" && kind !== "zip" && kind !== "zipcode")
      throw aside("region_type", kind, `region type "${kind}", not ZIP`);
    const types = plain(type(cells));
    if (types !== "" && types !== "allresidential")
      throw aside("property_type", types, "one property type; all residential is served");
    if (/^(?:t|true|1)$/i.test(adjusted(cells))) throw aside("is_seasonally_adjusted", "true", "seasonally adjusted");
    const month = monthOf(end(cells));
    if (!month) throw new RowFault("rejected", "period_end", end(cells), "is not a month or a date");
    const [first, last] = [dayOf(begin(cells)), dayOf(end(cells))];
    if (last && last !== monthEnd(month)) throw aside("period_end", last, "a period that does not end with a month");
    const days = duration(cells);
    const oneMonth = first ? first === `${month}-01` : days === "30";
    const facts: SeriesFacts = {};
    for (const { fills: field, monthly, read } of fills) {
      const value = figureIn(read(cells), field);
      if (value !== null && (oneMonth || !monthly)) facts[field] = value;
    }
    if (Object.keys(facts).length === 0) throw aside("", "", "states no figure that is served");
    const zip = zipIn(region(cells), tell);
    return { zip, place: placeIn(city(cells), state(cells)), source: SOURCE, months: [{ month, facts }] };
  };
}

export const redfinMarket: Format = {
  name: "redfin-market",
  title: "Redfin market file",
  columns: [
    ["period_end", "region", "inventory"],
    ["region", "month of period end"],
    ["period_end", "region", "median_sale_price"],
  ],
  figures: readerOf,
  documentation: documentColumns(COLUMNS),
};
