import type { PriceEvent } from "@/lib/domain/property";
import { dayOf, instantOf } from "../dates";
import { RowFault } from "../faults";
import { MONEY_MAX } from "../fields";
import type { Format } from "../format.schema";
import { ASKING_PRICE, idOf, NO_FACTS, type Position, type Row } from "../row";
import { mappedRows } from "../rows/assemble";
import { uniteChanges } from "../unite";
import { amountOf, columnsOf, type Parsed, plain, type TellCoercion } from "../values";
import { knownMapping } from "./mapped";

/**
 * RESO Data Dictionary 2.0, as JSON or CSV: listings of the Property resource, whose columns data/formats/reso.json names, and
 * changes of the HistoryTransactional resource.
 */
const mapping = knownMapping("reso");

/** Returns the text of a member of a JSON row, or of a column of a table's row. */
type MemberText = (name: string) => string;

/** A JSON object's members as text, by their exact names. */
const memberText =
  (object: Record<string, unknown>): MemberText =>
  (name) => {
    const value = object[name];
    if (typeof value === "string") return value;
    if (value === null || value === undefined) return "";
    return Array.isArray(value) ? value.join(", ") : String(value);
  };

/** The events of status changes, by HistoryTransactional.NewValue of StandardStatus or MlsStatus. */
const STATUS_EVENTS: Readonly<Record<string, string>> = {
  active: "listed",
  activeundercontract: "pending",
  pending: "pending",
  withdrawn: "delisted",
  canceled: "delisted",
  cancelled: "delisted",
  expired: "delisted",
  hold: "delisted",
};

/** Reads a changed price; reports if it is rounded. */
function priceIn(text: string, tell: TellCoercion): Parsed<number> {
  let rounded = false;
  const price = amountOf(text, MONEY_MAX, () => {
    rounded = true;
  });
  if (rounded && price) tell("NewValue", "rounded", text, price);
  return price;
}

/** The event of a change, or null: only changes of ListPrice and of the status are events. */
function changeEvent(read: MemberText, rental: boolean, reporter: string, tell: TellCoercion): PriceEvent | null {
  const field = plain(read("FieldName"));
  const stamp = read("ModificationTimestamp");
  const date = dayOf(stamp);
  const source = read("OriginatingSystemName") || read("SourceSystemName") || reporter;
  if (field === "listprice") {
    const price = priceIn(read("NewValue"), tell);
    if (price === undefined) throw new RowFault("rejected", "NewValue", read("NewValue"), "is not a price");
    if (!date) throw new RowFault("rejected", "ModificationTimestamp", stamp, "is not a date and time");
    return price === null || read("PreviousValue") === "" ? null : { date, event: "priceChanged", price, source };
  }
  if (field !== "standardstatus") return null;
  if (!date) throw new RowFault("rejected", "ModificationTimestamp", stamp, "is not a date and time");
  const previous = STATUS_EVENTS[plain(read("PreviousValue"))];
  const event = STATUS_EVENTS[plain(read("NewValue"))];
  if (event === undefined || event === previous) return null;
  if (event !== "listed") return { date, event, price: ASKING_PRICE, source };
  // Active again after a contract fell through continues the listing; after any other pause it is a new listing.
  const name = previous === "pending" ? "backOnMarket" : rental ? "listedForRent" : "listed";
  return { date, event: name, price: ASKING_PRICE, source };
}

/** A change row, which is joined to its listing's row by the listing's key. */
function changeRow(read: MemberText, at: Position, tell: TellCoercion): Row {
  const resource = plain(read("ResourceName"));
  if (resource !== "" && resource !== "property")
    throw new RowFault("aside", "ResourceName", resource, `changes of the resource ${resource}`);
  const key = read("ResourceRecordKey") || read("ResourceRecordID");
  if (key === "") throw new RowFault("rejected", "ResourceRecordKey", "", "is not stated");
  const event = changeEvent(read, false, "RESO history", tell);
  if (!event)
    throw new RowFault("aside", "FieldName", read("FieldName"), `changes of ${read("FieldName")} that make no event`);
  const facts = { ...NO_FACTS, listPrice: priceBefore(read), priceHistory: [event] };
  const id = idOf(mapping.namespace, key);
  const time = instantOf(read("ModificationTimestamp")) ?? "";
  return { kind: "history", id, time, asOf: "", ...at, addressKey: "", facts, past: null };
}

/** The price before a price change, or null. */
const priceBefore = (read: MemberText): number | null =>
  plain(read("FieldName")) === "listprice" ? (amountOf(read("PreviousValue"), MONEY_MAX) ?? null) : null;

/** Adds the changes in an expanded HistoryTransactional collection to their listing. */
function withChanges(row: Row, value: Record<string, unknown>, tell: TellCoercion): Row {
  const { facts } = row;
  const list = value.HistoryTransactional ?? value.HistoryTransactionals;
  if (!Array.isArray(list)) return row;
  const changes = list.filter((c) => c !== null && typeof c === "object").map(memberText);
  const rental = facts.status === "forRent" || facts.status === "rented";
  const reporter = facts.priceHistory[0]?.source ?? facts.reporter ?? "RESO history";
  const known = changes.flatMap((read) => {
    const event = changeEvent(read, rental, reporter, tell);
    return event ? [{ event, before: priceBefore(read) }] : [];
  });
  return known.length === 0
    ? row
    : { ...row, facts: { ...facts, priceHistory: uniteChanges(facts.priceHistory, known) } };
}

/** The column that only tables of changes have. */
const CHANGES_COLUMN = "ResourceRecordKey";

/** Makes the reader of JSON values: listings, with their changes if they have them, and changes by themselves. */
function valueReader(tell: TellCoercion) {
  const names: string[] = [];
  const memberNamed = (name: string) => {
    const at = names.push(name) - 1;
    return (cells: readonly string[]) => cells[at]!;
  };
  const { make } = mappedRows(mapping, memberNamed, tell);
  return (value: unknown, at: Position): Row => {
    if (value === null || typeof value !== "object" || Array.isArray(value))
      throw new RowFault("rejected", "", JSON.stringify(value).slice(0, 80), "is not an object");
    const object = value as Record<string, unknown>;
    const read = memberText(object);
    if (read("FieldName") !== "" && read("NewValue") !== "") return changeRow(read, at, tell);
    return withChanges(make(names.map(read), at), object, tell);
  };
}

export const reso: Format = {
  name: "reso",
  title: mapping.title!,
  datasetName: mapping.name,
  columns: [...mapping.columns!, [CHANGES_COLUMN, "FieldName", "NewValue"]],
  mapping,
  eventsNameSystem: true,
  table(header, _, tell) {
    const columns = columnsOf(header);
    if (!columns(CHANGES_COLUMN)) return mappedRows(mapping, columns, tell).make;
    return (cells, at) => changeRow((name) => columns(name)?.(cells) ?? "", at, tell);
  },
  json: {
    members: [
      ["ListingKey"],
      ["ListingId"],
      ["StandardStatus"],
      [CHANGES_COLUMN],
      ["@reso.context"],
      ["@odata.context"],
    ],
    values: valueReader,
  },
};
