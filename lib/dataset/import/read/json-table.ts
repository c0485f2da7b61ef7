import { ImportFailure } from "../faults";
import type { Input, Table } from "./input";
import { ROWS_MEMBERS, readJson, readNdjson } from "./json";

/** JSON objects, and lists that a head names the columns of, as a table: members within members are columns whose names have dots, as in `description.beds`. */

type Members = Record<string, unknown>;

const isObject = (value: unknown): value is Members =>
  value !== null && typeof value === "object" && !Array.isArray(value);

/** Members deeper than this are passed over: no fact of a home lies there. */
const DEPTH_MAX = 8;

/** A member that is called by a day is an entry of a history, as one of a list is. */
const DAY = /^\d{4}-\d{2}-\d{2}/;

/** The parts of an address that Socrata has as JSON in a text. Another text is the address itself. */
function partsOfAddress(value: unknown): Members {
  if (isObject(value)) return value;
  const text = String(value ?? "");
  const none = { address: "", city: "", state: "", zip: "" };
  try {
    const parts: unknown = JSON.parse(text);
    if (isObject(parts)) return { ...none, ...parts };
  } catch {}
  return { ...none, address: text };
}

function flatten(object: Members, prefix: string, into: Map<string, string>, depth = 0): void {
  if (depth > DEPTH_MAX) return;
  for (const [name, value] of Object.entries(object)) {
    if (isObject(value) && DAY.test(name)) continue;
    if (name === "human_address") flatten(partsOfAddress(value), `${prefix}${name}.`, into, depth + 1);
    else if (isObject(value)) flatten(value, `${prefix}${name}.`, into, depth + 1);
    else if (Array.isArray(value)) {
      // A list of texts is one cell; a list of objects, such as photographs, is no column.
      if (value.length > 0 && value.every((one) => typeof one !== "object")) into.set(prefix + name, value.join(", "));
    } else into.set(prefix + name, value === null || value === undefined ? "" : String(value));
  }
}

/** The cells of an object; of a feature of GeoJSON its properties, of one of ArcGIS its attributes, and a point's position. */
function cellsOf(value: Members): Map<string, string> {
  const cells = new Map<string, string>();
  const { geometry, attributes, properties, ...others } = value;
  const isOfArcGis = properties === undefined && Object.keys(others).length === 0;
  const facts = value.type === "Feature" ? properties : isOfArcGis ? attributes : undefined;
  if (!isObject(facts)) {
    flatten(value, "", cells);
    return cells;
  }
  flatten(facts, "", cells);
  const [longitude, latitude] = isObject(geometry) ? positionOf(geometry) : [];
  if (longitude !== undefined && !cells.has("longitude")) cells.set("longitude", String(longitude));
  if (latitude !== undefined && !cells.has("latitude")) cells.set("latitude", String(latitude));
  return cells;
}

/** Where a point is, of GeoJSON or of ArcGIS. */
function positionOf({ type, coordinates, x, y }: Members): unknown[] {
  if (type === "Point" && Array.isArray(coordinates)) return coordinates;
  return typeof x === "number" && typeof y === "number" ? [x, y] : [];
}

/**
 * Makes an object of a row that is a list, by the columns that Socrata's `meta.view.columns` name; null for other JSON. A place is an
 * object of its parts. What Socrata notes of each row by itself is left out, as in its CSV.
 */
function objectMaker({ meta }: Members): ((row: readonly unknown[]) => Members) | null {
  const columns = isObject(meta) && isObject(meta.view) ? meta.view.columns : null;
  if (!Array.isArray(columns)) return null;
  const readers = columns.flatMap((column, at): ((row: readonly unknown[]) => [string, unknown])[] => {
    if (!isObject(column) || column.dataTypeName === "meta_data") return [];
    const { name, subColumnTypes: parts } = column;
    if (!Array.isArray(parts)) return [(row) => [`${name}`, row[at]]];
    const partsOf = (value: unknown) => parts.map((part, nth) => [part, Array.isArray(value) ? value[nth] : null]);
    return [(row) => [`${name}`, Object.fromEntries(partsOf(row[at]))]];
  });
  return (row) => Object.fromEntries(readers.map((read) => read(row)));
}

/** The lists of objects around the rows that are called as a list of rows is, as notices have them. */
function listsIn(object: Members, path: readonly string[] = []): string[] {
  return Object.entries(object).flatMap(([name, value]) => {
    if (isObject(value)) return path.length < DEPTH_MAX ? listsIn(value, [...path, name]) : [];
    const isList = Array.isArray(value) && value.some(isObject) && ROWS_MEMBERS.includes(name);
    return isList ? [`${[...path, name].join(".")} is another list of ${value.length} objects, which is not read`] : [];
  });
}

/** Objects in an array, in a member such as `results`, or one a line. Reads the file once for the names of its columns. */
export async function jsonTable(input: Input, perLine: boolean): Promise<Table> {
  const read = perLine ? readNdjson : readJson;
  const names = new Set<string>();
  const around = await read(input, (value, _, fault) => {
    if (!fault && isObject(value)) for (const name of cellsOf(value).keys()) names.add(name);
  });
  const others = around ? listsIn(around) : [];
  const objectOf = around && objectMaker(around);
  if (objectOf) for (const name of cellsOf(objectOf([])).keys()) names.add(name);
  if (names.size < 2) throw new ImportFailure(`${input.name}: JSON without a list of objects that could be homes`);
  const header = [...names];
  return {
    header,
    delimiter: ",",
    headerLine: 0,
    async rows(onCells, listener) {
      await read(
        input,
        (element, line, fault) => {
          if (fault) return onCells([String(element)], line, fault);
          const value = objectOf && Array.isArray(element) ? objectOf(element) : element;
          if (!isObject(value)) return onCells([String(value).slice(0, 80)], line, "is not an object");
          const cells = cellsOf(value);
          if (cells.size === 0)
            return onCells([JSON.stringify(value).slice(0, 80)], line, "has no member that a column could be");
          onCells(
            header.map((name) => cells.get(name) ?? ""),
            line,
          );
        },
        listener,
      );
      for (const list of others) onCells([list], 1);
    },
  };
}
