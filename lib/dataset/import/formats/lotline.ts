import { type Fields, PROPERTY_FIELDS, type PropertyRecord } from "@/lib/domain/property";
import { NEEDED_COLUMNS, recordReader } from "../../export/record-table";
import { withNewerFields } from "../../nulls";
import { recordFault } from "../../record-fault";
import { ImportFailure, RowFault } from "../faults";
import type { Format } from "../format.schema";
import { addressKeyOf, type Position, type Row } from "../row";

/** Puts a valid object's members into the table's order. Throws a `RowFault` for an unknown member. */
function arranged(object: Record<string, unknown>, fields: Fields, path = ""): Record<string, unknown> {
  for (const name of Object.keys(object))
    if (!Object.hasOwn(fields, name))
      throw new RowFault("rejected", `${path}${name}`, "", "is no member of a property record");
  const members = Object.entries(fields).map(([name, field]) => {
    const value = object[name];
    if (value === null || (field.kind !== "object" && field.kind !== "list")) return [name, value];
    const inner = (one: unknown) => arranged(one as Record<string, unknown>, field.shape.fields, `${name}.`);
    return [name, Array.isArray(value) ? value.map(inner) : inner(value)];
  });
  return Object.fromEntries(members);
}

/** A complete record as a row, to be kept exactly. */
function completeRow(value: unknown, at: Position): Row {
  let record = value as PropertyRecord;
  let fault = recordFault(record);
  if (fault && typeof value === "object" && value !== null) {
    record = withNewerFields(record);
    fault = recordFault(record);
  }
  if (fault) throw new RowFault("rejected", fault.field, "", fault.reason);
  const { id, lastUpdated, ...facts } = arranged({ ...record }, PROPERTY_FIELDS) as unknown as PropertyRecord;
  return {
    kind: "native",
    id,
    time: lastUpdated,
    asOf: "",
    ...at,
    addressKey: addressKeyOf(facts.address),
    facts: { ...facts, reporter: null, priceChangedOn: null },
    past: null,
  };
}

/** Complete records, as GET /v1/properties/{id} returns them and an export writes them. */
export const lotline: Format = {
  name: "lotline",
  title: "Lotline records",
  datasetName: "Imported records",
  columns: [NEEDED_COLUMNS],
  table(header, file) {
    const { strangers, read } = recordReader(header);
    if (strangers.length > 0)
      throw new ImportFailure(
        `${file}: no record has a column ${strangers.map((name) => `"${name}"`).join(", ")}; leave it out`,
      );
    return (cells, at) => completeRow(read(cells), at);
  },
  json: { members: [["priceHistory", "id"]], values: () => completeRow },
};
