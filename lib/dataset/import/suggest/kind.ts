import { columnTable } from "./columns";

/** What a table is that is not of homes, told by its header: figures of areas, such as home values by ZIP. */

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
  if (has(/zhvi|zori|sizerank/i))
    return "It resembles Zillow Research, whose files are read as they are downloaded: RegionID, SizeRank, RegionName, RegionType and a column for each month";
  if (has(/month_date|quality_flag/i))
    return "It resembles Realtor.com's inventory, whose files are read as they are downloaded";
  if (has(/period|region/i))
    return "It resembles Redfin's Data Center, whose exports by ZIP are read as they are downloaded";
  return "Files of Zillow Research, Redfin's Data Center and Realtor.com's inventory by ZIP are read as they are downloaded";
}

/** Why a table with this header has no homes; null if it may have. */
export function figuresOfAreas(header: readonly string[]): string | null {
  const { namedBy, figureWords } = columnTable();
  const facts = header.map((name) => namedBy(name)?.fact);
  if (facts.some((fact) => fact !== undefined && OF_A_HOME.has(fact))) return null;
  const figures = header.filter((name) => figureWords(name).length > 0 || MONTH.test(name.trim()) || /%/.test(name));
  if (figures.length === 0) return null;
  const area = AREAS.find(([form]) => header.some((name) => form.test(name)));
  if (!area) return null;
  const isRent = figures.some((name) => /zori|rent/i.test(name));
  const named = figures.slice(0, 3).join(", ");
  return `its rows are ${isRent ? "a rent index" : "figures"} by ${area[1]} (${named}), and no homes. ${resembles(header)}`;
}
