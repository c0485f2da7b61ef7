import { basename } from "node:path";
import { dayOf } from "../dates";
import type { FiguresRow, SeriesField } from "../fields";
import type { Format } from "../format.schema";
import { plain, type TellCoercion } from "../values";
import { aside, cellsOf, figureIn, placeIn, zipIn } from "./figures";

/** A Zillow Research series, known by its file's name: the file itself does not say what it states. */
interface ZillowSeries {
  /** Tested against the file's name in lower case; the first that matches counts. */
  name: RegExp;
  title: string;
  fills: SeriesField | null;
  why: string;
}

const SERIES: ZillowSeries[] = [
  { name: /zhvf|forecast/, title: "ZHVF", fills: null, why: "a forecast" },
  { name: /zhvi/, title: "ZHVI", fills: null, why: "a modelled index of home values, not a median of sales" },
  { name: /zori|zordi/, title: "ZORI", fills: null, why: "a modelled index of rents" },
  {
    name: /_sm_|_sm\.|_sa_|_sa\./,
    title: "smoothed or adjusted series",
    fills: null,
    why: "smoothed over several months or seasonally adjusted",
  },
  { name: /_now_|nowcast/, title: "nowcast", fills: null, why: "an estimate of sales not yet recorded" },
  {
    name: /median_?sale_?price|sale_prices/,
    title: "median sale price",
    fills: "medianSoldPrice",
    why: "median of the month's sales, raw",
  },
  {
    name: /(?:^|_)mlp_|median_?list(?:ing)?_?price_?(?!persqft)/,
    title: "median list price",
    fills: "medianListPrice",
    why: "median of the month's listings, raw",
  },
  {
    name: /invt_fs|inventory/,
    title: "for-sale inventory",
    fills: null,
    why: "listings active at any time in the month, not on a day",
  },
  { name: /new_listings/, title: "new listings", fills: null, why: "a calendar month's count, not the last 30 days" },
];

const UNKNOWN: ZillowSeries = {
  name: /^/,
  title: "unknown series",
  fills: null,
  why: "the file's name is none of Zillow Research's, so nobody can tell what its numbers are",
};

/** Which of Zillow's series a file is, by its name. */
const seriesOf = (path: string): ZillowSeries =>
  SERIES.find(({ name }) => name.test(basename(path).toLowerCase().replaceAll("-", "_"))) ?? UNKNOWN;

function readerOf(header: readonly string[], path: string, tell: TellCoercion) {
  const cell = cellsOf(header);
  const [region, kind] = [cell("RegionName"), cell("RegionType")];
  const [city, state] = [cell("City", "city name"), cell("State", "StateName")];
  const months = header.flatMap((title, index) => {
    const day = /^\d/.test(title)
      ? dayOf(title, "auto", (what) => tell("month", what, title, dayOf(title) ?? null))
      : null;
    return day ? [{ month: day.slice(0, 7), index }] : [];
  });
  const series = seriesOf(path);
  return (cells: readonly string[]): FiguresRow => {
    const type = plain(kind(cells));
    if (type !== "zip") throw aside("RegionType", type, `region type "${type}", not ZIP`);
    const zip = zipIn(region(cells), tell);
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

export const zillow: Format = {
  name: "zillow",
  title: "Zillow Research",
  columns: [["RegionID", "SizeRank", "RegionName", "RegionType"]],
  figures: readerOf,
  documentation: {
    head: ["File's name has", "Series", "Fills", "Why"],
    rows: SERIES.map(({ name, title, fills, why }) => [
      `\`${name.source.replaceAll("|", "\\|")}\``,
      title,
      fills ? `\`${fills}\`` : "nothing",
      why,
    ]),
  },
};
