import { parseDay } from "@/lib/domain/calendar";
import { dayOf } from "../dates";
import type { FieldName } from "../fields";
import type { SourceFile } from "../format.schema";
import { feetOfCell } from "../rows/mapping";
import { AREA_UNITS, areaIn, numberOf } from "../values";
import { addBaths } from "./baths";
import { add, addOptional, candidates, columnFor, type Draft, examplesOf, yearIn } from "./draft";
import { MOST, medianOf, type Profile, share } from "./profile";

/** Rules for areas and years, and the checks of columns against each other. */

/** A column of lot sizes with a median up to this is in acres, otherwise in square feet. */
const ACRES_MEDIAN_MAX = 60;
/** Lots that are larger in the median, a square mile, are in another unit than their column of units says. */
const STATED_ACRES_MEDIAN_MAX = 640;
/** Of lots in acres next to none is larger than this, and of lots in square feet next to none is smaller. */
const [LOT_ACRES_MAX, LOT_FEET_MIN] = [1_000, 50];
/** A median living area below this is no area of homes in square feet; nor is one below this for each of two or more bedrooms. */
const AREA_MEDIAN_MIN = 200;
const AREA_A_BEDROOM_MIN = 120;

/** An area in the unit that its name, its cells or another column says; `said` is whether any does. */
function areaSource(draft: Draft, column: Profile, unitFact: string): { source: SourceFile; said: boolean } {
  const { title: name, named, cells } = column;
  const unit = columnFor(draft, unitFact);
  if (named!.unit && named!.unit !== "thousands")
    return { source: { column: name, ...(named!.unit !== "square feet" && { unit: named!.unit }) }, said: true };
  if (unit && share(unit, (cell) => feetOfCell(cell) !== undefined) >= MOST)
    return { source: { column: name, unitColumn: unit.title }, said: true };
  return { source: { column: name }, said: cells.some((cell) => areaIn(cell) !== null) };
}

const areaOf = (cell: string): number => numberOf(cell) ?? areaIn(cell)?.amount ?? 0;
const areasOf = ({ numbers }: Profile) => numbers.filter((n) => n > 0);

/** The median area for each bedroom of homes with at least two, NaN without any. */
function areaABedroom(draft: Draft, area: Profile): number {
  const beds = columnFor(draft, "bedroomsTotal");
  const shares = area.column.flatMap((cell, row) => {
    const [feet, rooms] = [areaOf(cell), numberOf(beds?.column[row] ?? "") ?? 0];
    return feet > 0 && rooms >= 2 ? [feet / rooms] : [];
  });
  return medianOf(shares.sort((a, b) => a - b));
}

/** The figure by which areas are too small to be those of homes in square feet; null if none is. */
function tooSmall(draft: Draft, area: Profile): string | null {
  const median = medianOf(areasOf(area));
  if (median < AREA_MEDIAN_MIN) return `${median}`;
  const aBedroom = areaABedroom(draft, area);
  return aBedroom < AREA_A_BEDROOM_MIN ? `${Math.round(aBedroom)} a bedroom` : null;
}

function addLivingArea(draft: Draft): void {
  const found = candidates(draft, "livingArea").filter(({ cells }) => cells.length > 0);
  const column = found.find((one) => !disagrees(pricesPerSqft(draft, one))) ?? found[0];
  if (!column) return;
  const { source, said } = areaSource(draft, column, "areaUnit");
  const figure = said ? null : tooSmall(draft, column);
  if (figure) {
    draft.leftOut.push({ title: column.title, why: `a median of ${figure} is no area of homes in square feet` });
    draft.questions.push({
      what: `${column.title} is left out: it is no area in square feet. Its unit`,
      examples: examplesOf(column.cells),
      line: `"livingArea": { "column": ${JSON.stringify(column.title)}, "unit": "square meters" }`,
    });
    return;
  }
  addOptional(draft, "livingArea", column, source);
}

/** Whether a column numbers the lots of a plat's blocks. */
const isPlatNumber = ({ columns }: Draft, lot: Profile): boolean =>
  /^lots?$/i.test(lot.title.trim()) &&
  (columns.some(({ title }) => /^(?:block|blk|tract|plat)$/i.test(title.trim())) ||
    share(lot, (cell) => /^\s*0\d/.test(cell)) >= 0.5);

/** The median of the lots that a column of units says are acres; NaN without any. */
function acresStated({ columns }: Draft, { column }: Profile, { unitColumn }: SourceFile): number {
  const units = columns.find(({ title }) => title === unitColumn)!.column;
  const inAcres = column.filter((cell, row) => areaOf(cell) > 0 && feetOfCell(units[row]!) === AREA_UNITS.acres);
  return medianOf(inAcres.map(areaOf).sort((a, b) => a - b));
}

function addLot(draft: Draft): void {
  const filledIn = candidates(draft, "lotSize").filter(({ cells }) => cells.length > 0);
  const found = filledIn.filter((one) => !isPlatNumber(draft, one));
  for (const { title } of filledIn.filter((one) => !found.includes(one)))
    draft.leftOut.push({ title, why: "it numbers the lots of a plat, and is no size" });
  const column = found.find(({ named }) => named!.unit !== null) ?? found[0];
  if (!column) return;
  const { source, said } = areaSource(draft, column, "lotUnit");
  const areas = areasOf(column);
  if (source.unitColumn && acresStated(draft, column, source) > STATED_ACRES_MEDIAN_MAX) {
    draft.leftOut.push({
      title: column.title,
      why: `${source.unitColumn} says acres, and its figures are no lots in acres`,
    });
    draft.questions.push({
      what: `${column.title} is left out: ${source.unitColumn} says acres, and the median of its figures is ${medianOf(areas)}. If they are square feet`,
      examples: examplesOf(column.cells),
      line: `"lotSize": ${JSON.stringify(column.title)}`,
    });
    return;
  }
  const small = medianOf(areas) <= ACRES_MEDIAN_MAX && areas.some((n) => n % 1 !== 0);
  const isUnitless = column.cells.some((cell) => areaIn(cell) === null && (numberOf(cell) ?? 0) > 0);
  if ((said && (!isUnitless || source.unitColumn)) || column.named!.unit !== null) {
    addOptional(draft, "lotSize", column, source);
    // "Lot Sq Ft" is often empty where "Number of Acres" is stated: the first that states something counts.
    const sources = draft.sources.get("lotSize");
    const others = found.filter((one) => one !== column && one.named!.unit !== null && one.named!.unit !== "thousands");
    const gaps = column.column.some(
      (cell, row) => areaOf(cell) <= 0 && others.some((one) => areaOf(one.column[row]!) > 0),
    );
    // A cell of the others that cannot be read leaves the gap.
    const filling = others.map((one) => ({
      ...areaSource(draft, one, "lotUnit").source,
      unreadable: "blank" as const,
    }));
    if (sources && gaps) add(draft, "lotSize", ...sources, ...filling);
    return;
  }
  // Some rolls write 1 where they know no size.
  const others = areas.filter((n) => (small ? n > LOT_ACRES_MAX : n < LOT_FEET_MIN && n !== 1));
  if (others.length > 0.01 * areas.length) {
    askWhichUnit(draft, column, small ? "acres" : "square feet", others);
    return;
  }
  draft.assumed.push(`${column.title} is in ${small ? "acres" : "square feet"}, by its figures`);
  addOptional(draft, "lotSize", column, { ...source, ...(small && { unit: "acres" }) });
}

/** Asks for the unit of a column of lots that has figures of two units. */
function askWhichUnit(draft: Draft, { title }: Profile, unit: string, others: readonly number[]): void {
  const blank = { unreadable: "blank" };
  const rules = [
    { column: title, when: { column: title, above: LOT_ACRES_MAX }, ...blank },
    { column: title, unit: "acres", ...blank },
  ];
  draft.leftOut.push({ title, why: `most of its figures are ${unit}, but not all` });
  draft.questions.push({
    what: `${title} is left out: its figures look like ${unit}, but not all. To read those above ${LOT_ACRES_MAX} as square feet and the others as acres`,
    examples: others.slice(0, 3).map(String),
    line: `"lotSize": ${JSON.stringify(rules)}`,
  });
}

/** The rows in which a price per square foot can be checked, and examples of those where price / area is another. */
interface SqftPrices {
  of: number;
  wrong: string[];
}

/** Compares price / area with the price per square foot that the file states. */
function pricesPerSqft(draft: Draft, area: Profile): SqftPrices {
  const found: SqftPrices = { of: 0, wrong: [] };
  const prices = ["listPrice", "soldPrice", "price"].flatMap((fact) => columnFor(draft, fact) ?? []);
  for (const [row, cell] of columnFor(draft, "pricePerSqft")?.column.entries() ?? []) {
    const [stated, feet] = [numberOf(cell) ?? 0, areaOf(area.column[row]!)];
    const paid = prices.map(({ column }) => numberOf(column[row]!) ?? 0).filter((price) => price > 0);
    if (stated <= 0 || feet <= 0 || paid.length === 0) continue;
    found.of++;
    const near = (price: number) => Math.abs(price / feet - stated) <= Math.max(1, 0.03 * stated);
    if (!paid.some(near)) found.wrong.push(`${paid[0]} / ${feet} is not ${stated}`);
  }
  return found;
}

/** Whether price / area is another than the price per square foot beside them in more than a tenth of the rows. */
const disagrees = ({ of, wrong }: SqftPrices): boolean => wrong.length > 0.1 * of;

/** Asks where the price per square foot is not that of the proposed area. */
function checkPerSqft(draft: Draft): void {
  const title = draft.sources.get("livingArea")?.[0]?.column;
  const area = draft.columns.find((column) => column.title === title);
  if (!area) return;
  const compared = pricesPerSqft(draft, area);
  if (!disagrees(compared)) return;
  const { of, wrong } = compared;
  const per = columnFor(draft, "pricePerSqft")!;
  draft.questions.push({
    what: `price / ${area.title} is not ${per.title} in ${wrong.length} of ${of} rows: another column may be the price or the area`,
    examples: wrong.slice(0, 3),
    line: `"livingArea": ${JSON.stringify(area.title)}`,
  });
}

/** Whether days count from the sale to the day of the file: with the day of each sale they come to the same day. */
function countsFromSale(draft: Draft, days: Profile): boolean {
  const sold = columnFor(draft, "soldDate");
  if (!sold || sold.date === null) return false;
  const ends = sold.column.flatMap((cell, row) => {
    const [day, passed] = [parseDay(dayOf(cell, sold.date!) ?? ""), numberOf(days.column[row]!)];
    return day !== null && typeof passed === "number" ? [day + passed] : [];
  });
  const median = medianOf(ends.toSorted((a, b) => a - b));
  const near = ends.filter((end) => Math.abs(end - median) <= 1).length;
  return sold.distinct > 2 && ends.length > 2 && near >= 0.9 * ends.length;
}

const OTHERS: readonly FieldName[] = [
  ...(["bedroomsTotal", "yearBuilt", "daysOnMarket", "lastUpdated", "eventSource"] as const),
  ...(["walkability", "transit", "bike"] as const),
];

/** The columns of a tax entry: where each year has columns of its own, those of the newest year that has all. */
function taxColumns(draft: Draft): (Profile | undefined)[] {
  const facts = ["taxYear", "taxPaid", "assessedValue"].map((fact) => candidates(draft, fact));
  const years = facts.map((columns) => columns.map(({ title }) => yearIn(title)));
  const newest = years[0]!.find((year) => years.every((of) => of.includes(year))) ?? 0;
  return facts.map((columns) => columns.find(({ title }) => yearIn(title) === newest) ?? columns[0]);
}

/** Proposes rooms, areas, years and what else is a column of its own. */
export function addMeasures(draft: Draft): void {
  addBaths(draft);
  addLivingArea(draft);
  addLot(draft);
  checkPerSqft(draft);
  for (const field of OTHERS) {
    const column = columnFor(draft, field);
    if (!column) continue;
    const isSinceSale = field === "daysOnMarket" && countsFromSale(draft, column);
    if (isSinceSale)
      draft.assumed.push(`${column.title} counts the days since the sale: with its day they give one day`);
    addOptional(draft, isSinceSale ? "daysSinceSale" : field, column);
  }
  const [year, paid, value] = taxColumns(draft);
  const tax = [year, paid, value].filter((one) => one && one.cells.length > 0);
  if (year && paid && value && tax.length === 3) {
    addOptional(draft, "taxYear", year);
    addOptional(draft, "taxPaid", paid);
    addOptional(draft, "assessedValue", value);
  } else
    for (const one of tax)
      draft.leftOut.push({
        title: one!.title,
        why: "a tax entry needs its year, the tax paid and the assessed value, and the file has not all three",
      });
}
