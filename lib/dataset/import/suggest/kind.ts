import type { Table } from "../read/input";
import { isBlank, plain } from "../values";
import { columnTable } from "./columns";

/** What a table is that is not of homes, told by its columns: figures of areas, such as home values by ZIP, or stays by the night. */

const MONTH = /^(?:\d{4}-\d{2}(?:-\d{2})?|\d{1,2}\/\d{1,2}\/(?:\d{2}|\d{4})|[A-Za-z]{3}[- ]\d{2,4})$/;
/** Facts that only a home has. */
const OF_A_HOME = new Set([
  ...["streetAddress", "wholeAddress", "streetName", "streetNumber", "parcel", "bedroomsTotal", "bathroomsTotal"],
  ...["livingArea", "yearBuilt", "soldDate", "unit", "latitude"],
]);
const AREAS: readonly (readonly [RegExp, string])[] = [
  [/zip|postal/i, "ZIP"],
  [/county/i, "county"],
  [/metro|msa|cbsa/i, "metro"],
  [/city|town|place/i, "city"],
  [/state/i, "state"],
  [/region|neighbou?rhood|borough/i, "region"],
];

/** A market format that a table resembles, and how that is read. */
function resembles(header: readonly string[]): string {
  const has = (form: RegExp) => header.some((name) => form.test(name));
  if (has(/zhvi|zori|sizerank|regionname|regionid/i) || has(MONTH))
    return "It resembles Zillow Research, whose files are read as they are downloaded: RegionID, SizeRank, RegionName, RegionType and a column for each month";
  if (has(/month_date|quality_flag/i))
    return "It resembles Realtor.com's inventory, whose files are read as they are downloaded";
  if (has(/period|region/i))
    return "It resembles Redfin's Data Center, whose exports by ZIP are read as they are downloaded";
  return "Files of Zillow Research, Redfin's Data Center and Realtor.com's inventory by ZIP are read as they are downloaded";
}

/** How many rows are looked at for what their regions are. */
const LOOKED_AT = 200;

/** Whether a column of regions has ZIPs: `RegionName` may be those of ZIPs, cities or metros. */
async function hasZips({ header, headerLine, rows }: Table): Promise<boolean> {
  const columns = header.flatMap((title, i) => (/regionname|^zip|^region$/i.test(plain(title)) ? [i] : []));
  const cells: string[] = [];
  await rows((row, line) => {
    if (line > headerLine && cells.length < LOOKED_AT) cells.push(...columns.map((i) => row[i] ?? ""));
  });
  const named = cells.filter((cell) => !isBlank(cell));
  return named.length > 0 && named.filter((cell) => /^\d{4,5}$/.test(cell.trim())).length >= 0.9 * named.length;
}

/** Columns of stays by the night. */
const NIGHTS = /minimum.?nights|availability.?\d{2,3}|(?:price|rate).?(?:per|a).?night|nightly/i;

/** Why a table has no homes for sale or for rent, told by its header and its regions; null if it may have. */
export async function whyNoHomes(name: string, table: Table): Promise<string | null> {
  const { header } = table;
  const nights = header.filter((title) => NIGHTS.test(title));
  if (nights.length > 0)
    return `its rows are stays by the night (${nights.join(", ")}), and no homes for sale or for rent by the month`;
  const { namedBy, figureWords } = columnTable();
  const facts = header.map((title) => namedBy(title)?.fact);
  if (facts.some((fact) => fact !== undefined && OF_A_HOME.has(fact))) return null;
  const figures = header.filter(
    (title) => figureWords(title).length > 0 || MONTH.test(title.trim()) || /%/.test(title),
  );
  if (figures.length === 0) return null;
  const area = AREAS.find(([form]) => header.some((title) => form.test(title)));
  if (!area) return null;
  const of = area[1] === "ZIP" || (await hasZips(table)) ? "ZIP" : area[1];
  const isRent = [name, ...figures].some((title) => /zori|zri|(?<!cur|pa|diffe)rent(?!er)/i.test(title));
  const named = figures.slice(0, 3).join(", ");
  return `its rows are ${isRent ? "a rent index" : "figures"} by ${of} (${named}), and no homes. ${resembles(header)}`;
}
