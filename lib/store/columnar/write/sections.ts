import { SORT_KEYS } from "@/lib/domain/search";
import { buildSlots, hashId, slotsOf } from "../hash";
import type { Section, SectionType } from "../layout";
import type { Columns } from "./columns";
import { arranged, type Orders, rowsBy, runs } from "./orders";

/** A section of index.bin. Its size is known at once; its data is made when it is written, and not kept. */
export interface SectionData extends Omit<Section, "offset"> {
  data: () => Uint8Array | Uint16Array | Uint32Array | Int32Array | Float64Array;
}

const WIDTH = { u8: 1, u16: 2, u32: 4, i32: 4, f64: 8 } as const;

export const made = (name: string, type: SectionType, data: ReturnType<SectionData["data"]>): SectionData => ({
  name,
  type,
  bytes: data.byteLength,
  data: () => data,
});

const json = (name: string, value: unknown) => made(name, "json", Buffer.from(JSON.stringify(value)));

function* places({ places: { texts } }: Columns, { placeOrder, groups }: Orders): Generator<SectionData> {
  const sorted = [...placeOrder].map((number) => texts[number]!.split("\n") as [string, string, string]);
  yield json("places", sorted);
  yield made("groupStart", "u32", groups.starts);
  const status = Uint8Array.from(groups.keys, (key) => Math.floor(key / texts.length));
  yield made("groupStatus", "u8", status);
  const place = groups.keys.map((key) => key % texts.length);
  yield made("groupPlace", "u32", place);
}

function* streets(data: Columns, { rowOf, byStreet, streetOrder }: Orders): Generator<SectionData> {
  const { column, length } = data;
  const { texts } = data.streets;
  const parts = [...streetOrder].map((number) => texts[number]!.split("\n") as [string, string, string]);
  const towns = [...new Set(parts.map(([, city, state]) => `${state}\n${city}`))].sort();
  const townNumber = new Map(towns.map((text, i) => [text, i]));
  const keys = parts.map(([key]) => Buffer.from(key));
  const starts = new Uint32Array(keys.length + 1);
  for (const [i, key] of keys.entries()) starts[i + 1] = starts[i]! + key.length;
  yield json(
    "towns",
    towns.map((text) => text.split("\n")),
  );
  yield made("streetText", "utf8", Buffer.concat(keys));
  yield made("streetTextStart", "u32", starts);
  const towned = Uint32Array.from(parts, ([, city, state]) => townNumber.get(`${state}\n${city}`)!);
  yield made("streetTown", "u32", towned);
  yield made("streetStart", "u32", runs(arranged(column("street"), byStreet)).starts);
  yield { name: "streetRows", type: "u32", bytes: 4 * length, data: () => arranged(rowOf, byStreet) };
  yield { name: "streetNumber", type: "u16", bytes: 2 * length, data: () => arranged(column("houseNumber"), byStreet) };
}

/** All sections of index.bin but the search rows' offsets. */
export function* indexSections(data: Columns, orders: Orders): Generator<SectionData> {
  const { rows } = orders;
  const { column, length } = data;
  const inRows = (field: Parameters<typeof column>[0], type: keyof typeof WIDTH, name: string = field) => ({
    name,
    type,
    bytes: WIDTH[type] * length,
    data: () => arranged(column(field), rows),
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
    // The rank is written right after the order that it is made of.
    let sorted: Uint32Array = new Uint32Array(0);
    const order = () => {
      sorted = rowsBy(key, data, orders);
      return sorted;
    };
    const rank = () => {
      const ranks = new Uint32Array(length);
      for (let i = 0; i < length; i++) ranks[sorted[i]!] = i;
      sorted = new Uint32Array(0);
      return ranks;
    };
    yield { name: `${key}.order`, type: "u32", bytes: 4 * length, data: order };
    yield { name: `${key}.rank`, type: "u32", bytes: 4 * length, data: rank };
  }
  const slotBytes = 4 * slotsOf(length);
  const idSlots = () => {
    const [high, low] = [column("idHigh"), column("idLow")];
    return buildSlots(rows.map((item) => hashId(high[item]!, low[item]!)));
  };
  const addressSlots = () => buildSlots(arranged(column("addressHash"), rows));
  yield { name: "idSlots", type: "u32", bytes: slotBytes, data: idSlots };
  yield { name: "addressSlots", type: "u32", bytes: slotBytes, data: addressSlots };
  yield inRows("summaryBytes", "u16", "hot.summary");
  yield inRows("recordAt", "u32");
  yield* places(data, orders);
  yield* streets(data, orders);
}
