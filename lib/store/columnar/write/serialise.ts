import { priceChange, toComplete, toDetails, toSummary } from "@/lib/domain/projection";
import type { PriceEvent, PropertyRecord } from "@/lib/domain/property";
import { fromFixed7, toFixed7 } from "../../fixed";
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

export interface RecordBytes {
  /** The complete record. */
  complete: Uint8Array;
  /** The search row without its closing brace, then what `include=details` adds to it, with one. */
  row: Uint8Array;
  /** Bytes of the search row within `row`. */
  summaryBytes: number;
}

/** Records of at most so many events and taxes fit into a writer, whatever their names are. */
const FEW = 400;

/** The same bytes of a record of any length. */
function ofLongRecord(record: PropertyRecord): RecordBytes {
  const c = record.coordinates;
  const kept = (degrees: number) => fromFixed7(toFixed7(degrees));
  const coordinates = c && { latitude: kept(c.latitude), longitude: kept(c.longitude) };
  const r = { ...record, coordinates };
  const summary = Buffer.from(JSON.stringify(toSummary(r)).slice(0, -1));
  const details = Buffer.from(`,${JSON.stringify(toDetails(r)).slice(1)}`);
  return {
    complete: Buffer.from(JSON.stringify(toComplete(r))),
    row: Buffer.concat([summary, details]),
    summaryBytes: summary.length,
  };
}

const json = jsonWriter();
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

/**
 * A valid record's projections as JSON, with the fields of lib/domain/projection in the same order. Good until the next
 * record's.
 */
export function bytesOf(r: PropertyRecord): RecordBytes {
  const { priceHistory, taxHistory } = r;
  if (priceHistory.length > FEW || taxHistory.length > FEW) return ofLongRecord(r);
  json.clear();
  head(r);
  const headEnd = json.length;
  field(J.lotSize, r.lotSize);
  field(J.yearBuilt, r.yearBuilt);
  json.put(J.propertyType);
  json.raw(r.propertyType);
  field(J.daysOnMarket, r.daysOnMarket);
  json.put(J.priceHistory);
  const eventsAt = json.length;
  let newestEnd = eventsAt;
  for (let i = 0; i < priceHistory.length; i++) {
    event(priceHistory[i]!, i === 0);
    if (i === 0) newestEnd = json.length;
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
  const placeAt = json.length;
  coordinates(r);
  const placeEnd = json.length;
  updated(r);
  json.put(J.end);

  const rowAt = json.length;
  json.repeat(0, headEnd);
  field(J.days, r.daysOnMarket);
  updated(r);
  const summaryEnd = json.length;
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
  return { complete: json.bytes(0, rowAt), row: json.bytes(rowAt), summaryBytes: summaryEnd - rowAt };
}
