import type { PriceEvent } from "@/lib/domain/property";
import { plain, RowFault } from "../compile";
import { dayOf } from "../dates";
import { ASKING_PRICE, type Draft, type Facts, idOf } from "../draft";
import { uniteChanges } from "../merge";
import { amountOf } from "../values";

/** Status changes that are events (HistoryTransactional.NewValue of StandardStatus, or of MlsStatus). */
export const STATUS_EVENTS: Readonly<Record<string, string>> = {
  active: "listed",
  activeundercontract: "pending",
  pending: "pending",
  withdrawn: "delisted",
  canceled: "delisted",
  cancelled: "delisted",
  expired: "delisted",
  hold: "delisted",
};

/** A row of RESO's HistoryTransactional, from its own file or expanded in a listing. */
export type ChangeRow = (member: string) => string;

export const isChange = (row: ChangeRow): boolean => row("FieldName") !== "" && row("NewValue") !== "";

/** The price event that a change makes, or null: only ListPrice and StandardStatus make events. */
export function changeEvent(row: ChangeRow, rental: boolean, reporter: string): PriceEvent | null {
  const field = plain(row("FieldName"));
  const stamp = row("ModificationTimestamp");
  const date = dayOf(stamp);
  const source = row("OriginatingSystemName") || row("SourceSystemName") || reporter;
  if (field === "listprice") {
    const price = amountOf(row("NewValue"), 2_000_000_000);
    if (price === undefined) throw new RowFault("rejected", "NewValue", row("NewValue"), "is not a price");
    if (!date) throw new RowFault("rejected", "ModificationTimestamp", stamp, "is not a date and time");
    return price === null || row("PreviousValue") === "" ? null : { date, event: "priceChanged", price, source };
  }
  if (field !== "standardstatus") return null;
  if (!date) throw new RowFault("rejected", "ModificationTimestamp", stamp, "is not a date and time");
  const previous = STATUS_EVENTS[plain(row("PreviousValue"))];
  const event = STATUS_EVENTS[plain(row("NewValue"))];
  if (event === undefined || event === previous) return null;
  if (event !== "listed") return { date, event, price: ASKING_PRICE, source };
  // Active again after a contract fell through is the same listing; after any other pause it is a new one.
  const name = previous === "pending" ? "backOnMarket" : rental ? "listedForRent" : "listed";
  return { date, event: name, price: ASKING_PRICE, source };
}

const NO_FACTS: Omit<Facts, "priceHistory"> = {
  status: null,
  listPrice: null,
  address: { streetAddress: "", city: "", state: "", zipCode: "" },
  bedroomsTotal: null,
  bathroomsTotal: null,
  livingArea: null,
  lotSize: null,
  yearBuilt: null,
  propertyType: "singleFamily",
  daysOnMarket: null,
  taxHistory: [],
  scores: null,
  coordinates: null,
};

/** A change of a listing that stands in another row, joined to it by the listing's key. */
export function changeDraft(row: ChangeRow, at: Pick<Draft, "row" | "file" | "line">, namespace: string): Draft {
  const resource = plain(row("ResourceName"));
  if (resource !== "" && resource !== "property")
    throw new RowFault("aside", "ResourceName", resource, `changes of the resource ${resource}`);
  const key = row("ResourceRecordKey") || row("ResourceRecordID");
  if (key === "") throw new RowFault("rejected", "ResourceRecordKey", "", "is not stated");
  const event = changeEvent(row, false, "RESO history");
  if (!event)
    throw new RowFault("aside", "FieldName", row("FieldName"), `changes of ${row("FieldName")} that make no event`);
  const facts = { ...NO_FACTS, listPrice: priceBefore(row), priceHistory: [event] };
  return { kind: "history", id: idOf(namespace, key), time: "", ...at, addressKey: "", facts };
}

/** What a price change changed from, or null. */
const priceBefore = (row: ChangeRow): number | null =>
  plain(row("FieldName")) === "listprice" ? (amountOf(row("PreviousValue"), 2_000_000_000) ?? null) : null;

/** Adds the changes that a listing carries with it (an expanded HistoryTransactional collection). */
export function withChanges(draft: Draft, changes: readonly ChangeRow[]): Draft {
  const { facts } = draft;
  const rental = facts.status === "forRent" || facts.status === "rented";
  const reporter = facts.priceHistory[0]?.source ?? "RESO history";
  const known = changes.flatMap((row) => {
    const event = changeEvent(row, rental, reporter);
    return event ? [{ event, before: priceBefore(row) }] : [];
  });
  return known.length === 0
    ? draft
    : { ...draft, facts: { ...facts, priceHistory: uniteChanges(facts.priceHistory, known) } };
}
