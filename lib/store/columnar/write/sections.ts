import { SORT_KEYS } from "@/lib/domain/search";
import { buildSlots, hashId } from "../hash";
import type { Columns } from "./columns";
import type { SectionData } from "./index-file";
import { ranked } from "./names";
import type { Orders } from "./orders";

type Column = Uint8Array | Uint16Array | Uint32Array | Int32Array;

const arranged = <T extends Column>(column: T, order: Uint32Array): T => {
  const out = new (column.constructor as new (length: number) => T)(order.length);
  for (let i = 0; i < order.length; i++) out[i] = column[order[i]!]!;
  return out;
};

const json = (name: string, value: unknown): SectionData => ({
  name,
  type: "json",
  data: Buffer.from(JSON.stringify(value)),
});

/** Where runs of equal values start, and the end. */
function runs(values: Uint32Array): { starts: Uint32Array; keys: Uint32Array } {
  const starts: number[] = [];
  for (let i = 0; i < values.length; i++) if (i === 0 || values[i] !== values[i - 1]) starts.push(i);
  const keys = Uint32Array.from(starts, (start) => values[start]!);
  return { starts: Uint32Array.from([...starts, values.length]), keys };
}

function* places({ places: { texts } }: Columns, { rows, groupOf }: Orders): Generator<SectionData> {
  const sorted = [...ranked(texts).order].map((number) => texts[number]!.split("\n") as [string, string, string]);
  const groups = runs(arranged(groupOf, rows));
  yield json("places", sorted);
  yield { name: "groupStart", type: "u32", data: groups.starts };
  yield {
    name: "groupStatus",
    type: "u8",
    data: Uint8Array.from(groups.keys, (key) => Math.floor(key / texts.length)),
  };
  yield { name: "groupPlace", type: "u32", data: groups.keys.map((key) => key % texts.length) };
}

function* streets({ column, streets: { texts } }: Columns, { rowOf, byStreet }: Orders): Generator<SectionData> {
  const { order } = ranked(texts);
  const parts = [...order].map((number) => texts[number]!.split("\n") as [string, string, string]);
  const towns = [...new Set(parts.map(([, city, state]) => `${state}\n${city}`))].sort();
  const townNumber = new Map(towns.map((text, i) => [text, i]));
  const keys = parts.map(([key]) => Buffer.from(key));
  const starts = new Uint32Array(keys.length + 1);
  for (const [i, key] of keys.entries()) starts[i + 1] = starts[i]! + key.length;
  yield json(
    "towns",
    towns.map((text) => text.split("\n")),
  );
  yield { name: "streetText", type: "utf8", data: Buffer.concat(keys) };
  yield { name: "streetTextStart", type: "u32", data: starts };
  yield { name: "streetTown", type: "u32", data: Uint32Array.from(parts, ([, c, s]) => townNumber.get(`${s}\n${c}`)!) };
  yield { name: "streetStart", type: "u32", data: runs(arranged(column("street"), byStreet)).starts };
  yield { name: "streetRows", type: "u32", data: arranged(rowOf, byStreet) };
  yield { name: "streetNumber", type: "u16", data: arranged(column("houseNumber"), byStreet) };
}

/** All sections of index.bin but the search rows' offsets. */
export function* indexSections(data: Columns, orders: Orders): Generator<SectionData> {
  const { rows } = orders;
  const { column } = data;
  const inRows = (name: Parameters<typeof column>[0], type: SectionData["type"]): SectionData => ({
    name,
    type,
    data: arranged(column(name), rows),
  });
  yield inRows("listPrice", "u32");
  yield inRows("bedroomsTotal", "u8");
  yield inRows("halfBaths", "u8");
  yield inRows("livingArea", "u32");
  yield inRows("yearBuilt", "u16");
  yield inRows("daysOnMarket", "u16");
  yield inRows("propertyType", "u8");
  yield inRows("latitude", "i32");
  yield inRows("longitude", "i32");
  for (const key of SORT_KEYS) {
    const sorted = orders.bySortKey[key];
    const rank = new Uint32Array(sorted.length);
    for (let i = 0; i < sorted.length; i++) rank[sorted[i]!] = i;
    yield { name: `${key}.order`, type: "u32", data: sorted };
    yield { name: `${key}.rank`, type: "u32", data: rank };
  }
  const [high, low] = [column("idHigh"), column("idLow")];
  const idHashes = rows.map((item) => hashId(high[item]!, low[item]!));
  yield { name: "idSlots", type: "u32", data: buildSlots(idHashes) };
  yield { name: "addressSlots", type: "u32", data: buildSlots(arranged(column("addressHash"), rows)) };
  yield { name: "hot.summary", type: "u16", data: arranged(column("summaryBytes"), rows) };
  yield inRows("recordAt", "u32");
  yield* places(data, orders);
  yield* streets(data, orders);
}
