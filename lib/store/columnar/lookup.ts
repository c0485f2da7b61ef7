import { toLookup } from "@/lib/domain/projection";
import type { PropertySummary } from "@/lib/domain/property";
import { jsonBytes } from "../json-bytes";
import type { AddressMatch, JsonBytes, LookupAddress, LookupAnswer } from "../store";
import { hashAddress, hashId, parseId, probe } from "./hash";
import type { Index } from "./index-reader";
import type { Payload } from "./payload";

const ALTERNATES = 10;
const ID_FROM = '{"id":"'.length;
const ID_TO = ID_FROM + "prop_0123456789abcdef".length;

/** Finds complete records by id. */
export function byId(index: Index, payload: Payload): (id: string) => JsonBytes | null {
  const slots = index.u32("idSlots");
  return (id) => {
    const parsed = parseId(id);
    if (!parsed) return null;
    let found: Buffer | null = null;
    probe(slots, index.rows, hashId(parsed.high, parsed.low), (row) => {
      const record = payload.complete(row);
      if (record.toString("latin1", ID_FROM, ID_TO) !== id) return false;
      found = record;
      return true;
    });
    return found;
  };
}

export const matchOf = ({ id, address }: PropertySummary): AddressMatch => ({ id, address });

const better = (a: PropertySummary, b: PropertySummary): number =>
  a.lastUpdated === b.lastUpdated ? (a.id < b.id ? -1 : 1) : a.lastUpdated > b.lastUpdated ? -1 : 1;

/** Finds records by exact address; the hash leaves the ZIP out, as a question may. */
export function byAddress(index: Index, payload: Payload): (wanted: LookupAddress) => LookupAnswer | null {
  const slots = index.u32("addressSlots");
  return ({ streetAddress, city, state, zipCode }) => {
    const found: PropertySummary[] = [];
    probe(slots, index.rows, hashAddress(streetAddress, city, state), (row) => {
      const record = JSON.parse(payload.summary(row).toString()) as PropertySummary;
      const { address: a } = record;
      const same = a.streetAddress === streetAddress && a.city === city && a.state === state;
      if (same && (zipCode === undefined || a.zipCode === zipCode)) found.push(record);
      return false;
    });
    const [best, ...others] = found.sort(better);
    if (!best) return null;
    return {
      record: jsonBytes(toLookup(best)),
      alternates: others.slice(0, ALTERNATES).map(matchOf),
    };
  };
}
