import { priceChange } from "@/lib/domain/projection";
import type { Address, PriceEvent, PropertyRecord } from "@/lib/domain/property";
import { fromFixed7, toFixed7 } from "../../fixed";

/**
 * JSON of a record's projections, as lib/domain/projection has them; written out by hand because JSON.stringify of the
 * same objects takes three times as long and a build spends most of its time here.
 */

const PLAIN = /^[ !#-[\]-~]*$/;
const text = (value: string): string => (PLAIN.test(value) ? `"${value}"` : JSON.stringify(value));

const address = (a: Address): string =>
  `{"streetAddress":${text(a.streetAddress)},"city":${text(a.city)},"state":"${a.state}","zipCode":"${a.zipCode}"}`;

const event = (e: PriceEvent): string =>
  `{"date":"${e.date}","event":${text(e.event)},"price":${e.price},"source":${text(e.source)}}`;

function list<T>(items: readonly T[], one: (item: T) => string): string {
  let out = "[";
  for (let i = 0; i < items.length; i++) out += i === 0 ? one(items[i]!) : `,${one(items[i]!)}`;
  return `${out}]`;
}

const round7 = (degrees: number): number => fromFixed7(toFixed7(degrees));

export interface RecordTexts {
  /** The search row without its closing brace. */
  summary: string;
  /** What `include=details` adds to it, with the closing brace. */
  details: string;
  /** The complete record. */
  complete: string;
}

export function serialise(r: PropertyRecord): RecordTexts {
  const head = `{"id":"${r.id}","status":"${r.status}","listPrice":${r.listPrice},"address":${address(r.address)},"bedroomsTotal":${r.bedroomsTotal},"bathroomsTotal":${r.bathroomsTotal},"livingArea":${r.livingArea}`;
  const updated = `,"lastUpdated":"${r.lastUpdated}"`;
  const days = `,"daysOnMarket":${r.daysOnMarket}`;
  const c = r.coordinates;
  const coordinates = c ? `{"latitude":${round7(c.latitude)},"longitude":${round7(c.longitude)}}` : "null";
  const s = r.scores;
  const scores = s ? `{"walkability":${s.walkability},"transit":${s.transit},"bike":${s.bike}}` : "null";
  const newest = r.priceHistory[0];
  const taxes = list(
    r.taxHistory,
    (t) => `{"year":${t.year},"taxPaid":${t.taxPaid},"assessedValue":${t.assessedValue}}`,
  );
  return {
    summary: head + days + updated,
    details: `,"propertyType":"${r.propertyType}","yearBuilt":${r.yearBuilt},"lotSize":${r.lotSize},"coordinates":${coordinates},"latestEvent":${newest ? event(newest) : "null"},"priceChange":${priceChange(r)}}`,
    complete: `${head},"lotSize":${r.lotSize},"yearBuilt":${r.yearBuilt},"propertyType":"${r.propertyType}"${days},"priceHistory":${list(r.priceHistory, event)},"taxHistory":${taxes},"scores":${scores},"coordinates":${coordinates}${updated}}`,
  };
}
