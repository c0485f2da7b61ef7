import { SERIES_COLUMNS } from "../../export/series-table";
import { valueOfCell } from "../../export/table";
import { monthOf } from "../dates";
import { RowFault } from "../faults";
import { type FiguresRow, SERIES_FIELDS, type SeriesFacts } from "../fields";
import type { Format } from "../format.schema";
import type { TellCoercion } from "../values";
import { cellsOf, figureIn, placeIn, zipIn } from "./figures";

const isNames = (value: unknown): value is [string, ...string[]] =>
  Array.isArray(value) && value.length > 0 && value.every((name) => typeof name === "string" && name !== "");

function readerOf(header: readonly string[], _: string, tell: TellCoercion) {
  const cell = cellsOf(header);
  const [zip, city, state, month] = [cell("zipCode"), cell("city"), cell("state"), cell("month")];
  const { type } = SERIES_COLUMNS.find(({ name }) => name === "sources")!;
  const sources = cell("sources");
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
    const [source, ...others] = names;
    const place = placeIn(city(cells), state(cells));
    return { zip: zipIn(zip(cells), tell), place, source, others, months: [{ month: monthName, facts }] };
  };
}

/** Published series, as `export --series` writes them: a row for each month of each ZIP. */
export const lotlineSeries: Format = {
  name: "lotline-series",
  title: "Lotline published series",
  datasetName: "Imported figures",
  columns: [["zipCode", "sources", "month"]],
  members: [["zipCode", "sources", "month"]],
  figures: readerOf,
};
