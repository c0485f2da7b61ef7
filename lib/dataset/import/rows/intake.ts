import { monthName, monthNumber } from "@/lib/domain/calendar";
import { fromFixed7, toFixed7 } from "@/lib/store/coordinates";
import { monthEnd } from "../dates";
import { RowFault } from "../faults";
import { type FiguresRow, SERIES_SCALE, type SeriesField } from "../fields";
import { countDay, type FileDays } from "../file-date";
import type { FileRow, Format } from "../format.schema";
import type { Position, Row } from "../row";
import type { SeriesGatherer } from "../series";
import type { Stats } from "../stats";
import type { TellCoercion } from "../values";
import { placeOf } from "../zip-places";

/** The destination of the rows of all files. */
export interface Intake {
  stats: Stats;
  /** Takes what is published of ZIP codes; whether it was already known is reported after all files are read. */
  published: SeriesGatherer;
  row(row: Row, format: Format): void;
  /** Takes impossible values out of a row that was just read, and returns the newest day that it states. Throws a `RowFault`. */
  plausible(row: Row, tell: TellCoercion): string;
  /** The last day that is accepted, YYYY-MM-DD. */
  limit: string;
  onBytes(bytes: number): void;
}

/**
 * Makes the function that takes a file's rows: it counts each one, its fault, and if it is kept its newest day (in `days`) and what
 * was done to its cells.
 */
export const rowTaker =
  (format: Format, file: number, days: FileDays, intake: Intake) =>
  (line: number, read: (at: Position) => FileRow): void => {
    const { coercions } = intake.stats;
    try {
      const row = read({ file, line });
      countDay(days, "zip" in row ? keepFigures(row, file, intake) : keepRow(row, format, intake));
      coercions.keep(file, line);
    } catch (fault) {
      if (!(fault instanceof RowFault)) throw fault;
      coercions.drop();
      intake.stats.fault({ file, line }, fault, false);
    }
  };

/** Rounds a row's coordinates to the seven decimals that a dataset stores (about a centimeter). */
function roundPosition({ facts }: Row, tell: TellCoercion): void {
  const { coordinates } = facts;
  if (!coordinates) return;
  const latitude = fromFixed7(toFixed7(coordinates.latitude));
  const longitude = fromFixed7(toFixed7(coordinates.longitude));
  if (latitude === coordinates.latitude && longitude === coordinates.longitude) return;
  tell("coordinates", "rounded", `${coordinates.latitude}, ${coordinates.longitude}`, `${latitude}, ${longitude}`);
  facts.coordinates = { latitude, longitude };
}

/** Takes a home's row, and returns the newest day that it states, "" for none. Throws a `RowFault`. */
function keepRow(row: Row, format: Format, intake: Intake): string {
  const { stats, limit } = intake;
  const day = intake.plausible(row, stats.coercions.tell);
  roundPosition(row, stats.coercions.tell);
  stats.read(row.file);
  intake.row(row, format);
  // A count of days that leads beyond the last day is of a file that was read later, and says nothing.
  const { fileDay = "" } = row;
  return fileDay > day && fileDay <= limit ? fileDay : day;
}

/** Reports figures that are rounded. */
function tellRounded(facts: FiguresRow["months"][number]["facts"], tell: TellCoercion): void {
  for (const [name, value] of Object.entries(facts) as [SeriesField, number][]) {
    const scaled = value * SERIES_SCALE[name];
    const whole = Math.round(scaled);
    if (Math.abs(scaled - whole) > 1e-6) tell(name, "rounded", String(value), whole / SERIES_SCALE[name]);
  }
}

const NAMELESS =
  "no file and no table names this ZIP's city (the table is the development dependency zipcodes: npm ci installs it)";

/** Takes a ZIP code's published figures, and returns their last day. Throws a `RowFault`. */
function keepFigures(row: FiguresRow, file: number, intake: Intake): string {
  const { zip, sources, months, series } = row;
  const { published, stats } = intake;
  if (series.length === 0 && months.length === 0)
    throw new RowFault(
      "aside",
      "",
      "",
      `figures of ${sources[0]}, none of the series that are served (docs/IMPORT.md)`,
    );
  const place = published.placeOf(zip) ?? placeOf(zip, row.place);
  if (!place) throw new RowFault("rejected", "zipCode", zip, NAMELESS);
  const stated = [
    ...series.map(({ first, values }) => first + values.length - 1),
    ...months.map(({ month }) => monthNumber(month)),
  ];
  const newest = monthName(Math.max(...stated));
  if (`${newest}-01` > intake.limit)
    throw new RowFault("rejected", "month", newest, `is after ${intake.limit}, the dataset's last day`);
  for (const { facts } of months) tellRounded(facts, stats.coercions.tell);
  published.add({ ...row, place }, file);
  stats.read(file);
  return monthEnd(newest);
}
