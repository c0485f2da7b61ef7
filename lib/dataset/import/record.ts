import type { PropertyRecord } from "@/lib/domain/property";
import { recordFault } from "../record-fault";
import { RowFault } from "./compile";

const MEMBERS: Record<string, readonly string[]> = {
  "": "id status listPrice address bedroomsTotal bathroomsTotal livingArea lotSize yearBuilt propertyType daysOnMarket priceHistory taxHistory scores coordinates lastUpdated".split(
    " ",
  ),
  address: ["streetAddress", "city", "state", "zipCode"],
  scores: ["walkability", "transit", "bike"],
  coordinates: ["latitude", "longitude"],
  priceHistory: ["date", "event", "price", "source"],
  taxHistory: ["year", "taxPaid", "assessedValue"],
};

/** A member that a property record does not have, as in "address.county", or null. */
function strangeMember(record: Record<string, unknown>): string | null {
  for (const [name, members] of Object.entries(MEMBERS)) {
    const value = name === "" ? record : record[name];
    for (const one of Array.isArray(value) ? value : [value ?? {}])
      for (const member of Object.keys(one as object))
        if (!members.includes(member)) return name === "" ? member : `${name}.${member}`;
  }
  return null;
}

/** The value as a complete property record. Throws a `RowFault` that names the first member at fault. */
export function checkedRecord(value: unknown): PropertyRecord {
  const record = value as PropertyRecord;
  const fault = recordFault(record);
  if (fault) throw new RowFault("rejected", fault.field, "", fault.reason);
  const strange = strangeMember(value as Record<string, unknown>);
  if (strange) throw new RowFault("rejected", strange, "", "is no member of a property record");
  return record;
}
