import { guarded } from "@/lib/domain/csv-guard";
import { MONTH_FIGURES } from "@/lib/domain/market";
import { figureOf, isPlain, type Look, MEASURE_RULES, measureLine, PLAIN, unitUnder } from "./look";
import { type Market, type Measure, RECORD_FIGURES } from "./market";

/** A cell in the format of RFC 4180 that no spreadsheet runs as a formula. */
function written(cell: string | number | null | undefined): string {
  const text = typeof cell === "string" ? guarded(cell) : String(cell ?? "");
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Decimals of changes and indexes. Values have their own. */
const DIGITS: Record<string, number> = { growth: 4, moreDays: 0, points: 4, index: 1 };

/** Columns that say how months are averaged or compared. */
const lookCells = (look: Look): [name: string, value: string][] =>
  isPlain(look)
    ? []
    : [
        ["averageMonths", String(look.average)],
        ["shown", look.show],
      ];

/**
 * The shown months of each market as RFC 4180 CSV, newest first and averaged or compared as on the charts. For single
 * months of ZIPs the columns are those of the API's CSV, followed by months of supply and other figures. Unknown
 * values are empty.
 */
export function monthsCsv(
  markets: readonly Pick<Market, "where" | "place" | "history">[],
  months: readonly string[],
  asOf: string,
  look: Look = PLAIN,
): string {
  const records = RECORD_FIGURES.filter((figure) =>
    markets.some(({ history }) => history.some((month) => figureOf(month, figure) !== null)),
  );
  const measures: Measure[] = [...MONTH_FIGURES, "supply", ...records];
  const named = markets.some(({ where }) => where.zipCode === undefined);
  const head = [
    ...["zipCode", "city", "state", "month"],
    ...measures.map((measure) => (measure === "supply" ? "monthsOfSupply" : measure)),
    ...(named ? ["market"] : []),
    ...lookCells(look).map(([name]) => name),
  ];
  const rows = markets.flatMap(({ where: { zipCode, city, state }, place, history }) => {
    const known = new Set(history.map(({ month }) => month));
    const columns = measures.map((measure) => {
      const digits = DIGITS[unitUnder(MEASURE_RULES[measure].unit, look)];
      const { values } = measureLine(history, months, measure, look, asOf);
      return values.map((value) => (value === null || digits === undefined ? value : Number(value.toFixed(digits))));
    });
    return months
      .map((month, i) => [
        ...[zipCode, city, state, month],
        ...columns.map((values) => values[i]),
        ...(named ? [place] : []),
        ...lookCells(look).map(([, value]) => value),
      ])
      .filter((_, i) => known.has(months[i]!))
      .reverse();
  });
  return [head, ...rows].map((row) => `${row.map(written).join(",")}\r\n`).join("");
}
