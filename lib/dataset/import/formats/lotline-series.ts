import { monthNumber } from "@/lib/domain/calendar";
import { SERIES_UNITS, type SeriesUnit } from "@/lib/domain/series";
import { SERIES_COLUMNS } from "../../export/series-table";
import { cellOf, valueOfCell } from "../../export/table";
import { monthOf } from "../dates";
import { RowFault } from "../faults";
import { type FiguresRow, SERIES_FIELDS, type SeriesFacts } from "../fields";
import type { Format } from "../format.schema";
import type { TellCoercion } from "../values";
import { cellsOf, figureIn, placeIn, zipIn } from "./figures";

const isNames = (value: unknown): value is [string, ...string[]] =>
  Array.isArray(value) && value.length > 0 && value.every((name) => typeof name === "string" && name !== "");

/** The unit and value of a point. Throws a `RowFault`. */
function pointOf(unit: string, value: string): { unit: SeriesUnit; values: number[] } {
  const isUnit = (text: string): text is SeriesUnit => (SERIES_UNITS as readonly string[]).includes(text);
  if (!isUnit(unit)) throw new RowFault("rejected", "unit", unit, `is none of ${SERIES_UNITS.join(", ")}`);
  const number = valueOfCell(value, { is: "decimal" });
  if (typeof number !== "number") throw new RowFault("rejected", "point", value, "is not a number");
  return { unit, values: [number] };
}

function readerOf(header: readonly string[], _: string, tell: TellCoercion) {
  const cell = cellsOf(header);
  const [zip, city, state, month] = [cell("zipCode"), cell("city"), cell("state"), cell("month")];
  const { type } = SERIES_COLUMNS.find(({ name }) => name === "sources")!;
  const [sources, series, unit, value] = [cell("sources"), cell("series"), cell("unit"), cell("point")];
  const figures = SERIES_FIELDS.map((name) => ({ name, read: cell(name) }));
  return (cells: readonly string[]): FiguresRow => {
    const monthName = monthOf(month(cells));
    if (!monthName) throw new RowFault("rejected", "month", month(cells), "is not a month");
    const names = valueOfCell(sources(cells), type);
    if (!isNames(names)) throw new RowFault("rejected", "sources", sources(cells), "is not a JSON list of names");
    const facts: SeriesFacts = {};
    for (const { name, read } of figures) {
      const value = figureIn(read(cells), name);
      if (value !== null) facts[name] = value;
    }
    const row = { zip: zipIn(zip(cells), tell), place: placeIn(city(cells), state(cells)), sources: names };
    if (series(cells) === "") return { ...row, months: [{ month: monthName, facts }], series: [] };
    const part = {
      name: series(cells),
      source: names[0],
      ...pointOf(unit(cells), value(cells)),
      first: monthNumber(monthName),
    };
    return { ...row, months: [], series: [part] };
  };
}

const HEADER = SERIES_COLUMNS.map(({ name }) => name);

/** Published series as `export --series` writes them: a row for each month of each ZIP code. */
export const lotlineSeries: Format = {
  name: "lotline-series",
  title: "Lotline published series",
  datasetName: "Imported figures",
  columns: [["zipCode", "sources", "month"]],
  table: readerOf,
  json: {
    members: [["zipCode", "sources", "month"]],
    values(tell) {
      const read = readerOf(HEADER, "", tell);
      return (value) => {
        const members = (value ?? {}) as Record<string, unknown>;
        return read(HEADER.map((name) => cellOf(members[name])));
      };
    },
  },
};
