import { monthName, monthNumber } from "@/lib/domain/calendar";
import { opensListing } from "@/lib/domain/marketing-period";
import { STORED_MAX } from "@/lib/domain/property";
import { fromFixed7, toFixed7 } from "@/lib/store/coordinates";
import { monthEnd } from "../dates";
import { RowFault } from "../faults";
import { type FiguresRow, SERIES_SCALE, type SeriesField } from "../fields";
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
  /** Takes impossible values out of a row that was just read. Throws a `RowFault`. */
  plausible(row: Row, tell: TellCoercion): void;
  /** The latest allowed date, YYYY-MM-DD; `earliestListing` is the earliest allowed date of a listing. */
  limit: string;
  earliestListing: string;
  /** Counts a row. */
  nextRow(): void;
  /** Called for every kept row with the newest day that it states; "" if it states none. */
  dated(file: number, day: string): void;
  onBytes(bytes: number): void;
}

/** Makes the function that takes a file's rows: it counts each one, its fault, and what was done to its cells if it is kept. */
export const rowTaker =
  (format: Format, file: number, intake: Intake) =>
  (line: number, read: (at: Position) => FileRow): void => {
    const { coercions } = intake.stats;
    intake.nextRow();
    try {
      const row = read({ file, line });
      if ("zip" in row) keepFigures(row, file, intake);
      else keepRow(row, format, intake);
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

const MOST_DAYS = STORED_MAX.u16.toLocaleString("en-US");

/** Takes a home's row. Throws a `RowFault` if it is dated after the latest allowed day, or too long ago. */
function keepRow(row: Row, format: Format, intake: Intake): void {
  const { stats, limit } = intake;
  intake.plausible(row, stats.coercions.tell);
  const { priceHistory } = row.facts;
  const newest = row.day ?? priceHistory[0]?.date ?? "";
  const updated = row.time.slice(0, 10);
  const day = newest > updated ? newest : updated;
  if (day > limit) throw new RowFault("rejected", "date", day, `is after ${limit}, the last day that is accepted`);
  const first = priceHistory.at(-1);
  if (first && first.date < intake.earliestListing && opensListing(first.event))
    throw new RowFault(
      "rejected",
      "listDate",
      first.date,
      `is more than ${MOST_DAYS} days ago, too long on the market`,
    );
  // A count of days that leads beyond the last day is of a file that was read later, and says nothing.
  const { fileDay = "" } = row;
  intake.dated(row.file, fileDay > day && fileDay <= limit ? fileDay : day);
  roundPosition(row, stats.coercions.tell);
  stats.read(row.file);
  intake.row(row, format);
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

/** Takes a ZIP code's published figures. Throws a `RowFault`. */
function keepFigures(row: FiguresRow, file: number, intake: Intake): void {
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
  intake.dated(file, monthEnd(newest));
  stats.read(file);
}
