import { basename } from "node:path";
import { columnsOf, plain, RowFault } from "../compile";
import { dayOf, monthEnd, monthOf } from "../dates";
import type { Place } from "../places";
import type { SeriesFacts, SeriesField } from "../series";
import { isBlank, numberOf, properCase, stateOf, zipOf } from "../values";
import { realtor, redfinMarket, ZILLOW_UNKNOWN, type ZillowSeries, zillow } from "./market-tables";

/** What a row of a published file states. */
export interface MarketRow {
  zip: string;
  place: Place | null;
  source: string;
  /** One month, or a wide row's many. */
  months: { month: string; facts: SeriesFacts }[];
}

/** Reads a file's rows; throws a `RowFault`. */
export type MarketReader = (cells: readonly string[]) => MarketRow;

type Cell = (cells: readonly string[]) => string;
const nothing: Cell = () => "";

function zipIn(text: string): string {
  const zip = zipOf(text);
  if (!zip) throw new RowFault("rejected", "zipCode", text, zip === null ? "is not stated" : "is not a US ZIP code");
  return zip;
}

function figureIn(text: string, field: SeriesField): number | null {
  const value = isBlank(text) ? null : numberOf(text);
  if (value === undefined || (value !== null && (value < 0 || value > 2_000_000_000)))
    throw new RowFault("rejected", field, text, "is not a number in range");
  return value;
}

function placeIn(city: string, state: string): Place | null {
  const code = stateOf(state);
  const name = city.trim();
  return code && name !== "" ? { city: properCase(name), state: code } : null;
}

const aside = (field: string, value: string, reason: string) => new RowFault("aside", field, value, reason);

function realtorReader(header: readonly string[]): MarketReader {
  const find = columnsOf(header);
  const cell = (name: string): Cell => find(name) ?? nothing;
  const [zip, month, name] = [cell("postal_code"), cell("month_date_yyyymm"), cell("zip_name")];
  const fills = realtor.columns.flatMap(({ column, fills }) => (fills ? [{ fills, read: cell(column) }] : []));
  return (cells) => {
    const monthText = monthOf(month(cells));
    if (!monthText) throw new RowFault("rejected", "month_date_yyyymm", month(cells), "is not a month");
    const facts: SeriesFacts = {};
    for (const { fills: field, read } of fills) {
      const value = figureIn(read(cells), field);
      if (value !== null) facts[field] = value;
    }
    // A price beside no active listing is that of pending homes.
    if (facts.activeListings === 0) delete facts.medianListPrice;
    const comma = name(cells).lastIndexOf(",");
    const place = comma < 0 ? null : placeIn(name(cells).slice(0, comma), name(cells).slice(comma + 1));
    if (Object.keys(facts).length === 0) throw aside("", "", "states no figure that is served");
    return { zip: zipIn(zip(cells)), place, source: realtor.source, months: [{ month: monthText, facts }] };
  };
}

function redfinReader(header: readonly string[]): MarketReader {
  const find = columnsOf(header);
  const cell = (...names: string[]): Cell => names.map((n) => find(n)).find((c) => c !== null) ?? nothing;
  const region = cell("region", "zip_code", "zip");
  const regionType = cell("region_type");
  const [begin, end] = [cell("period_begin"), cell("period_end", "month_of_period_end")];
  const duration = cell("period_duration");
  const [type, adjusted] = [cell("property_type"), cell("is_seasonally_adjusted")];
  const [city, state] = [cell("city"), cell("state_code", "state")];
  const fills = redfinMarket.columns.flatMap(({ column, fills, monthly }) =>
    fills ? [{ fills, monthly: monthly === true, read: cell(column) }] : [],
  );
  return (cells) => {
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
    const zip = zipIn(region(cells));
    return { zip, place: placeIn(city(cells), state(cells)), source: redfinMarket.source, months: [{ month, facts }] };
  };
}

/** Which of Zillow's series a file is, by its name. */
export const zillowSeriesOf = (path: string): ZillowSeries =>
  zillow.find(({ name }) => name.test(basename(path).toLowerCase().replaceAll("-", "_"))) ?? ZILLOW_UNKNOWN;

function zillowReader(header: readonly string[], path: string): MarketReader {
  const find = columnsOf(header);
  const cell = (...names: string[]): Cell => names.map((n) => find(n)).find((c) => c !== null) ?? nothing;
  const [region, kind] = [cell("RegionName"), cell("RegionType")];
  const [city, state] = [cell("City", "city name"), cell("State", "StateName")];
  const months = header.flatMap((title, index) => {
    const day = /^\d/.test(title) ? dayOf(title) : null;
    return day ? [{ month: day.slice(0, 7), index }] : [];
  });
  const series = zillowSeriesOf(path);
  return (cells) => {
    const type = plain(kind(cells));
    if (type !== "zip") throw aside("RegionType", type, `region type "${type}", not ZIP`);
    const zip = zipIn(region(cells));
    const place = placeIn(city(cells), state(cells));
    const source = `Zillow Research, ${series.title}`;
    const { fills } = series;
    if (!fills) return { zip, place, source, months: [] };
    const stated = months.flatMap(({ month, index }) => {
      const value = figureIn(cells[index] ?? "", fills);
      return value === null ? [] : [{ month, facts: { [fills]: value } }];
    });
    if (stated.length === 0) throw aside("", "", "states no figure that is served");
    return { zip, place, source, months: stated };
  };
}

export type MarketFormat = "realtor" | "redfin-market" | "zillow";

export const marketReader = (format: MarketFormat, header: readonly string[], path: string): MarketReader =>
  format === "realtor"
    ? realtorReader(header)
    : format === "zillow"
      ? zillowReader(header, path)
      : redfinReader(header);
