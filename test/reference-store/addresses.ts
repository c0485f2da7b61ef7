import { editDistance } from "@/lib/domain/edit-distance";
import { toLookup } from "@/lib/domain/projection";
import type { PropertyRecord } from "@/lib/domain/property";
import { fold } from "@/lib/domain/text";
import { compareKeys } from "@/lib/store/compare";
import { jsonBytes } from "@/lib/store/json-bytes";
import type { AddressMatch, LookupAddress, LookupAnswer } from "@/lib/store/store";
import { parseStreet, shortStreet, unitKey } from "@/lib/store/street";
import { editsAllowed, nearCost, streetEdits } from "@/lib/store/words";

const matchOf = (r: PropertyRecord): AddressMatch => ({ id: r.id, address: r.address });

export function lookupIn(records: readonly PropertyRecord[], wanted: LookupAddress): LookupAnswer | null {
  const found = records
    .filter(
      ({ address: a }) =>
        a.streetAddress === wanted.streetAddress &&
        a.city === wanted.city &&
        a.state === wanted.state &&
        (wanted.zipCode === undefined || a.zipCode === wanted.zipCode),
    )
    .sort((a, b) => compareKeys(b.lastUpdated, a.lastUpdated) || compareKeys(a.id, b.id));
  const [best, ...others] = found;
  return best ? { record: jsonBytes(toLookup(best)), alternates: others.slice(0, 10).map(matchOf) } : null;
}

/** Homes of the city as typed; else of the cities nearest in spelling; else of the cities that the ZIP is in; else of that name in any state. */
function inScope(records: readonly PropertyRecord[], wanted: LookupAddress): PropertyRecord[] {
  const city = fold(wanted.city);
  const state = records.filter((r) => fold(r.address.state) === fold(wanted.state));
  for (let edits = 0; edits <= 2; edits++) {
    const near = state.filter((r) => editDistance(city, fold(r.address.city), 2) === edits);
    if (near.length > 0) return near;
  }
  const townOf = ({ address: a }: PropertyRecord) => `${a.state}\n${a.city}`;
  const towns = new Set(records.filter((r) => r.address.zipCode === wanted.zipCode).map(townOf));
  return records.filter((r) => (towns.size > 0 ? towns.has(townOf(r)) : fold(r.address.city) === city));
}

export function nearIn(records: readonly PropertyRecord[], wanted: LookupAddress, limit: number): AddressMatch[] {
  const typed = parseStreet(wanted.streetAddress);
  const street = shortStreet(typed.street);
  const allowed = editsAllowed(street);
  return inScope(records, wanted)
    .flatMap((record) => {
      const parts = parseStreet(record.address.streetAddress);
      const edits = streetEdits(street, shortStreet(parts.street), allowed);
      if (edits > allowed) return [];
      return [
        {
          record,
          unitKey: unitKey(parts.unit),
          cost: nearCost(edits, typed, parts),
          unit: parts.unit === typed.unit ? 0 : 1,
        },
      ];
    })
    .sort(
      (a, b) =>
        a.cost - b.cost ||
        a.unit - b.unit ||
        a.unitKey - b.unitKey ||
        compareKeys(a.record.address.zipCode, b.record.address.zipCode) ||
        compareKeys(a.record.id, b.record.id),
    )
    .slice(0, limit)
    .map(({ record }) => matchOf(record));
}
