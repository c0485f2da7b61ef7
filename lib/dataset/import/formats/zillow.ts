import { basename } from "node:path";
import { monthNumber } from "@/lib/domain/calendar";
import type { SeriesKind } from "@/lib/domain/series";
import { dayOf } from "../dates";
import type { FiguresRow, SeriesField } from "../fields";
import type { Format } from "../format.schema";
import { plain, type TellCoercion } from "../values";
import { aside, cellsOf, figureIn, placeIn, publishedIn, zipIn } from "./figures";

/** A Zillow Research series, recognized by the file's name, because the file itself does not say what it contains. */
interface ZillowSeries {
  /** Tested against the file's name in lower case; the first match counts. */
  name: RegExp;
  title: string;
  /** The name and unit of the published series; null if the file is no monthly series. */
  series: Pick<SeriesKind, "name" | "unit"> | null;
  fills: SeriesField | null;
  why: string;
}

const SERIES: ZillowSeries[] = [
  { name: /zhvf|forecast/, title: "ZHVF", series: null, fills: null, why: "a forecast" },
  {
    name: /zhvi/,
    title: "ZHVI",
    series: { name: "zhvi", unit: "usd" },
    fills: null,
    why: "a modelled index of home values, not a median of sales",
  },
  { name: /zordi/, title: "ZORDI", series: null, fills: null, why: "an index without a unit" },
  {
    name: /zori/,
    title: "ZORI",
    series: { name: "zori", unit: "usdPerMonth" },
    fills: null,
    why: "a modelled index of rents",
  },
  { name: /_now_|nowcast/, title: "nowcast", series: null, fills: null, why: "an estimate of sales not yet recorded" },
  {
    name: /(?:median_?sale_?price|sale_prices).*(?:_sm[_.]|_sa[_.])/,
    title: "median sale price, smoothed or adjusted",
    series: { name: "median_sale_price", unit: "usd" },
    fills: null,
    why: "smoothed over several months or seasonally adjusted",
  },
  {
    name: /median_?sale_?price|sale_prices/,
    title: "median sale price",
    series: { name: "median_sale_price", unit: "usd" },
    fills: "medianSoldPrice",
    why: "median of the month's sales, raw",
  },
  {
    name: /(?:(?:^|_)mlp_|median_?list(?:ing)?_?price_?(?!persqft)).*(?:_sm[_.]|_sa[_.])/,
    title: "median list price, smoothed or adjusted",
    series: { name: "median_list_price", unit: "usd" },
    fills: null,
    why: "smoothed over several months or seasonally adjusted",
  },
  {
    name: /(?:^|_)mlp_|median_?list(?:ing)?_?price_?(?!persqft)/,
    title: "median list price",
    series: { name: "median_list_price", unit: "usd" },
    fills: "medianListPrice",
    why: "median of the month's listings, raw",
  },
  {
    name: /invt_fs|inventory/,
    title: "for-sale inventory",
    series: { name: "for_sale_inventory", unit: "count" },
    fills: null,
    why: "listings active at any time in the month, not on a day",
  },
  {
    name: /new_listings/,
    title: "new listings",
    series: { name: "new_listings", unit: "count" },
    fills: null,
    why: "a calendar month's count, not the last 30 days",
  },
];

const UNKNOWN: ZillowSeries = {
  name: /^/,
  title: "unknown series",
  series: null,
  fills: null,
  why: "the file's name is none of Zillow Research's, so nobody can tell what its numbers are",
};

const nameOf = (path: string): string => basename(path).toLowerCase().replaceAll("-", "_");

/** The series of a file, by the file's name; only forecasts have a day from which they are made. */
const seriesOf = (path: string, header: readonly string[]): ZillowSeries =>
  header.some((title) => plain(title) === "basedate")
    ? SERIES[0]!
    : (SERIES.find(({ name }) => name.test(nameOf(path))) ?? UNKNOWN);

/** Words for parts of a file's name: the kind of homes if not all, and adjustments. */
const VARIANTS: [part: RegExp, words: string][] = [
  [/bdrmcnt_1/, "1 bedroom"],
  [/bdrmcnt_2/, "2 bedrooms"],
  [/bdrmcnt_3/, "3 bedrooms"],
  [/bdrmcnt_4/, "4 bedrooms"],
  [/bdrmcnt_5/, "5 bedrooms or more"],
  [/_uc_sfr_/, "single-family homes"],
  [/_uc_condo_/, "condos and co-ops"],
  [/_uc_mfr_/, "multifamily homes"],
  [/tier_0\.0_0\.33/, "bottom tier"],
  [/tier_0\.67_1\.0/, "top tier"],
  [/_sm_sa[_.]/, "smoothed, seasonally adjusted"],
  [/_sm_(?!sa)|_sm\./, "smoothed"],
];

/** The source name of a file's series. Files for different kinds of homes are different sources. */
const sourceOf = (path: string): string =>
  ["Zillow Research", ...VARIANTS.filter(([part]) => part.test(nameOf(path))).map(([, words]) => words)].join(", ");

function readerOf(header: readonly string[], path: string, tell: TellCoercion) {
  const cell = cellsOf(header);
  const [region, kind] = [cell("RegionName"), cell("RegionType")];
  const [city, state] = [cell("City", "city name"), cell("State", "StateName")];
  const months = header.flatMap((title, index) => {
    const day = /^\d/.test(title)
      ? dayOf(title, "auto", (what) => tell("month", what, title, dayOf(title) ?? null))
      : null;
    return day ? [{ month: day.slice(0, 7), number: monthNumber(day), index }] : [];
  });
  const first = months.reduce((least, { number }) => Math.min(least, number), Number.POSITIVE_INFINITY);
  const { title, fills, series } = seriesOf(path, header);
  const publisher = sourceOf(path);
  return (cells: readonly string[]): FiguresRow => {
    const type = plain(kind(cells));
    if (type !== "zip") throw aside("RegionType", type, `region type "${type}", not ZIP`);
    const zip = zipIn(region(cells), tell);
    const place = placeIn(city(cells), state(cells));
    const row = { zip, place, sources: [`Zillow Research, ${title}`] as const };
    if (!series) return { ...row, months: [], series: [] };
    const values: (number | null)[] = [];
    const stated: FiguresRow["months"] = [];
    for (const { month, number, index } of months) {
      const value = publishedIn(cells[index] ?? "", title);
      values[number - first] = value;
      const figure = fills && figureIn(cells[index] ?? "", fills);
      if (fills && figure !== null) stated.push({ month, facts: { [fills]: figure } });
    }
    if (values.every((value) => value === null)) throw aside("", "", "states no figure");
    const all = Array.from(values, (value) => value ?? null);
    return { ...row, months: stated, series: [{ ...series, source: publisher, first, values: all }] };
  };
}

export const zillow: Format = {
  name: "zillow",
  title: "Zillow Research",
  columns: [["RegionID", "SizeRank", "RegionName", "RegionType"]],
  table: readerOf,
  documentation: {
    head: ["File's name has", "Series", "Published as", "Fills", "Why"],
    rows: SERIES.map(({ name, title, series, fills, why }) => [
      `\`${name.source.replaceAll("|", "\\|")}\``,
      title,
      series ? `\`${series.name}\`, \`${series.unit}\`` : "none",
      fills ? `\`${fills}\`` : "nothing",
      why,
    ]),
  },
};
