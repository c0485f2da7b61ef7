import { priceChange, toComplete, toDetails, toSummary } from "@/lib/domain/projection";
import type { PriceEvent, PropertyRecord } from "@/lib/domain/property";
import { fromFixed7, toFixed7 } from "../../fixed";
import { RECORD_ALIGN } from "../layout";
import { frame, jsonWriter, type Literal, literal } from "./json-writer";

function literals<K extends string>(texts: Record<K, string>): Record<K, Literal> {
  const all = {} as Record<K, Literal>;
  for (const name of Object.keys(texts) as K[]) all[name] = literal(texts[name]);
  return all;
}

/** What stands between values. */
const J = literals({
  date: '{"date":"',
  nextDate: ',{"date":"',
  end: "}",
  noCoordinates: ',"coordinates":null',
  id: '{"id":"',
  status: '","status":"',
  listPrice: '","listPrice":',
  streetAddress: ',"address":{"streetAddress":',
  zipCode: '","zipCode":"',
  bedroomsTotal: '"},"bedroomsTotal":',
  bathroomsTotal: ',"bathroomsTotal":',
  livingArea: ',"livingArea":',
  lastUpdated: ',"lastUpdated":"',
  quote: '"',
  lotSize: ',"lotSize":',
  yearBuilt: ',"yearBuilt":',
  propertyType: ',"propertyType":"',
  daysOnMarket: '","daysOnMarket":',
  priceHistory: ',"priceHistory":[',
  taxHistory: '],"taxHistory":[',
  taxPaid: ',"taxPaid":',
  assessedValue: ',"assessedValue":',
  scores: '],"scores":{"walkability":',
  transit: ',"transit":',
  bike: ',"bike":',
  noScores: '],"scores":null',
  days: ',"daysOnMarket":',
  yearAfterType: '","yearBuilt":',
  latestEvent: ',"latestEvent":',
  nothing: "null",
  priceChange: ',"priceChange":',
  year: '{"year":',
  nextYear: '},{"year":',
  latitude: ',"coordinates":{"latitude":',
  longitude: ',"longitude":',
});

/** How many bytes each takes. */
export interface RecordSizes {
  /** The complete record with the end of its line. */
  complete: number;
  /** The search row without its closing brace, then what `include=details` adds to it, with one. */
  row: number;
  /** The search row within `row`. */
  summary: number;
}

/** What `writeRecord` can write to. */
export const CAPACITY = 3 << 19;

/** Records of at most so many events and taxes take less than `SHORT_COMPLETE` and `SHORT_ROW` bytes, whatever their names are. */
const FEW = 400;
export const SHORT_COMPLETE = 1 << 20;
export const SHORT_ROW = 1 << 14;

/** Whether `writeRecord` takes this record; `ofLongRecord` takes any. */
export const isShort = ({ priceHistory, taxHistory }: PropertyRecord): boolean =>
  priceHistory.length <= FEW && taxHistory.length <= FEW;

/** What `writeRecord` writes, of a record of any length. */
export function ofLongRecord(record: PropertyRecord): { complete: Buffer; row: Buffer; summary: number } {
  const c = record.coordinates;
  const kept = (degrees: number) => fromFixed7(toFixed7(degrees));
  const coordinates = c && { latitude: kept(c.latitude), longitude: kept(c.longitude) };
  const r = { ...record, coordinates };
  const summary = Buffer.from(JSON.stringify(toSummary(r)).slice(0, -1));
  const details = Buffer.from(`,${JSON.stringify(toDetails(r)).slice(1)}`);
  const text = Buffer.from(JSON.stringify(toComplete(r)));
  const complete = Buffer.concat([text, Buffer.from(lineEnd(text.length))]);
  return { complete, row: Buffer.concat([summary, details]), summary: summary.length };
}

/** All records of a thread are written here, by one writer that the compiler knows. */
const json = jsonWriter(CAPACITY);
const { field } = json;
const eventName = frame('","event":', ',"price":');
const eventSource = frame(',"source":', "}");
const cityName = frame(',"city":', ',"state":"');

function event(e: PriceEvent, first: boolean): void {
  json.put(first ? J.date : J.nextDate);
  json.raw(e.date);
  json.framed(eventName, e.event);
  json.number(e.price);
  json.framed(eventSource, e.source);
}

function coordinates({ coordinates: c }: PropertyRecord): void {
  if (c) {
    json.put(J.latitude);
    json.fixed7(toFixed7(c.latitude));
    json.put(J.longitude);
    json.fixed7(toFixed7(c.longitude));
    json.put(J.end);
  } else json.put(J.noCoordinates);
}

/** What every projection begins with. */
function head(r: PropertyRecord): void {
  json.put(J.id);
  json.raw(r.id);
  json.put(J.status);
  json.raw(r.status);
  field(J.listPrice, r.listPrice);
  json.put(J.streetAddress);
  json.text(r.address.streetAddress);
  json.framed(cityName, r.address.city);
  json.raw(r.address.state);
  json.put(J.zipCode);
  json.raw(r.address.zipCode);
  field(J.bedroomsTotal, r.bedroomsTotal);
  field(J.bathroomsTotal, r.bathroomsTotal);
  field(J.livingArea, r.livingArea);
}

function updated(r: PropertyRecord): void {
  json.put(J.lastUpdated);
  json.raw(r.lastUpdated);
  json.put(J.quote);
}

/** Ends a complete record's line so that the next one starts where `RECORD_ALIGN` wants. */
const lineEnd = (bytes: number) => `${" ".repeat(RECORD_ALIGN - 1 - (bytes % RECORD_ALIGN))}\n`;
const LINE_ENDS = Array.from({ length: RECORD_ALIGN }, (_, bytes) => literal(lineEnd(bytes)));

const sizes: RecordSizes = { complete: 0, row: 0, summary: 0 };

/**
 * Writes a valid record's projections as JSON, with the fields of lib/domain/projection in the same order: the complete
 * record from one position of `written` on, the search row from another. Its answer is good until the next record's.
 */
export function writeRecord(r: PropertyRecord, completeAt: number, rowAt: number): RecordSizes {
  const { priceHistory, taxHistory } = r;
  json.moveTo(completeAt);
  head(r);
  const headEnd = json.position;
  field(J.lotSize, r.lotSize);
  field(J.yearBuilt, r.yearBuilt);
  json.put(J.propertyType);
  json.raw(r.propertyType);
  field(J.daysOnMarket, r.daysOnMarket);
  json.put(J.priceHistory);
  const eventsAt = json.position;
  let newestEnd = eventsAt;
  for (let i = 0; i < priceHistory.length; i++) {
    event(priceHistory[i]!, i === 0);
    if (i === 0) newestEnd = json.position;
  }
  json.put(J.taxHistory);
  for (let i = 0; i < taxHistory.length; i++) {
    const t = taxHistory[i]!;
    field(i === 0 ? J.year : J.nextYear, t.year);
    field(J.taxPaid, t.taxPaid);
    field(J.assessedValue, t.assessedValue);
  }
  if (taxHistory.length > 0) json.put(J.end);
  if (r.scores) {
    field(J.scores, r.scores.walkability);
    field(J.transit, r.scores.transit);
    field(J.bike, r.scores.bike);
    json.put(J.end);
  } else json.put(J.noScores);
  const placeAt = json.position;
  coordinates(r);
  const placeEnd = json.position;
  updated(r);
  json.put(J.end);

  json.put(LINE_ENDS[(json.position - completeAt) % RECORD_ALIGN]!);
  sizes.complete = json.position - completeAt;
  json.moveTo(rowAt);
  json.repeat(completeAt, headEnd);
  field(J.days, r.daysOnMarket);
  updated(r);
  sizes.summary = json.position - rowAt;
  json.put(J.propertyType);
  json.raw(r.propertyType);
  field(J.yearAfterType, r.yearBuilt);
  field(J.lotSize, r.lotSize);
  json.repeat(placeAt, placeEnd);
  json.put(J.latestEvent);
  if (newestEnd > eventsAt) json.repeat(eventsAt, newestEnd);
  else json.put(J.nothing);
  field(J.priceChange, priceChange(r));
  json.put(J.end);
  sizes.row = json.position - rowAt;
  return sizes;
}

/** What was written at [from, to); good until it is written over. */
export const written = json.bytes;
