import type { PriceEvent, TaxEntry } from "@/lib/domain/property";
import type { Draft, DraftKind, Facts } from "./draft";

/** A draft as one line of text: what a spool files it by stands first, in the open. */

const KINDS: Record<DraftKind, string> = { row: "r", native: "n", base: "b", history: "h", removed: "d" };
const KIND_OF = Object.fromEntries(Object.entries(KINDS).map(([kind, code]) => [code, kind])) as Record<
  string,
  DraftKind
>;
const SEPARATOR = "\u001f";

/**
 * Facts as a list of values, without the names of their members: less than half as long, and read in a third of the time.
 * Seventeen of its own, then four for each event, then three for each tax entry.
 */
type FlatFacts = (string | number | null)[];
const OWN = 17;

function flattened(f: Facts): FlatFacts {
  const { address: a, scores: s, coordinates: c, priceHistory, taxHistory } = f;
  const flat: FlatFacts = [
    priceHistory.length,
    f.status,
    f.listPrice,
    a.streetAddress,
    a.city,
    a.state,
    a.zipCode,
    f.bedroomsTotal,
    f.bathroomsTotal,
    f.livingArea,
    f.lotSize,
    f.yearBuilt,
    f.propertyType,
    f.daysOnMarket,
    s && JSON.stringify([s.walkability, s.transit, s.bike]),
    c?.latitude ?? null,
    c?.longitude ?? null,
  ];
  for (const { date, event, price, source } of priceHistory) flat.push(date, event, price, source);
  for (const { year, taxPaid, assessedValue } of taxHistory) flat.push(year, taxPaid, assessedValue);
  return flat;
}

function scoresOf(text: string | null): Facts["scores"] {
  if (text === null) return null;
  const [walkability, transit, bike] = JSON.parse(text) as [number | null, number | null, number | null];
  return { walkability, transit, bike };
}

// biome-ignore lint/suspicious/noExplicitAny: each place has its own type, as `flattened` wrote it.
function factsOf(v: any[]): Facts {
  const taxesAt = OWN + 4 * v[0];
  const priceHistory: PriceEvent[] = [];
  for (let i = OWN; i < taxesAt; i += 4)
    priceHistory.push({ date: v[i], event: v[i + 1], price: v[i + 2], source: v[i + 3] });
  const taxHistory: TaxEntry[] = [];
  for (let i = taxesAt; i < v.length; i += 3)
    taxHistory.push({ year: v[i], taxPaid: v[i + 1], assessedValue: v[i + 2] });
  return {
    status: v[1],
    listPrice: v[2],
    address: { streetAddress: v[3], city: v[4], state: v[5], zipCode: v[6] },
    bedroomsTotal: v[7],
    bathroomsTotal: v[8],
    livingArea: v[9],
    lotSize: v[10],
    yearBuilt: v[11],
    propertyType: v[12],
    daysOnMarket: v[13],
    priceHistory,
    taxHistory,
    scores: scoresOf(v[14]),
    coordinates: v[15] === null ? null : { latitude: v[15], longitude: v[16] },
  };
}

export const encodeDraft = (d: Draft): string =>
  `${KINDS[d.kind]}${d.id}${SEPARATOR}${d.time}${SEPARATOR}${d.row}${SEPARATOR}${d.file}${SEPARATOR}${d.line}${SEPARATOR}${d.addressKey}${SEPARATOR}${JSON.stringify(flattened(d.facts))}`;

const ID_LENGTH = 21;

/** The id of an encoded draft. */
export const idOfLine = (line: string): string => line.slice(1, 1 + ID_LENGTH);
export const kindOfLine = (line: string): DraftKind => KIND_OF[line[0]!]!;

/** The address key of an encoded draft. */
export function addressKeyOfLine(line: string): string {
  let at = ID_LENGTH + 1;
  for (let i = 0; i < 4; i++) at = line.indexOf(SEPARATOR, at + 1);
  return line.slice(at + 1, line.indexOf(SEPARATOR, at + 1));
}

export function decodeDraft(line: string): Draft {
  const parts: string[] = [];
  let at = ID_LENGTH + 2;
  for (let i = 0; i < 5; i++) {
    const next = line.indexOf(SEPARATOR, at);
    parts.push(line.slice(at, next));
    at = next + 1;
  }
  const [time, row, file, number, addressKey] = parts as [string, string, string, string, string];
  return {
    kind: kindOfLine(line),
    id: idOfLine(line),
    time,
    row: Number(row),
    file: Number(file),
    line: Number(number),
    addressKey,
    facts: factsOf(JSON.parse(line.slice(at))),
  };
}
