import { isCalculated } from "@/lib/domain/numbers";
import { NUMBER_SORTS, type NumberSort } from "@/lib/domain/search";
import type { WrittenFile } from "@/lib/whole-file";
import { type Field, NUMBER_COLUMNS } from "../../columns";
import type { MarketEvents } from "../../market/events";
import { type HomesOfEvents, inOrder, ORDERED_TABLES, type Wholes } from "../../market/ordered";
import { spanOf } from "../../sort";
import { type IndexHeader, MAGIC, padded, type Section, type SectionType } from "../format";
import { buildSlots, hashId, slotsOf } from "../hash";
import type { AllColumns } from "./columns";
import { newFile } from "./files";
import { arranged, type Orders, rowsBy, runs } from "./orders";

/** A section of index.bin. Its size is known in advance; its data is made when it is written, and not kept. */
interface SectionData extends Omit<Section, "offset"> {
  data: () => Uint8Array | Uint16Array | Uint32Array | Int32Array | Float64Array;
}

const WIDTH = { u8: 1, u16: 2, u32: 4, i32: 4, f64: 8 } as const;

/** A section whose data is there already. */
export const made = (name: string, type: SectionType, data: ReturnType<SectionData["data"]>): SectionData => ({
  name,
  type,
  bytes: data.byteLength,
  data: () => data,
});

const json = (name: string, value: unknown) => made(name, "json", Buffer.from(JSON.stringify(value)));

function* places({ places: texts }: AllColumns, { placeOrder, groups }: Orders): Generator<SectionData> {
  yield json(
    "places",
    Array.from(placeOrder, (number) => texts[number]!.split("\n")),
  );
  yield made("groupStart", "u32", groups.starts);
  const status = Uint8Array.from(groups.keys, (key) => Math.floor(key / texts.length));
  yield made("groupStatus", "u8", status);
  const place = groups.keys.map((key) => key % texts.length);
  yield made("groupPlace", "u32", place);
}

function* streets(
  { column, length, streets: texts }: AllColumns,
  { rowOf, byStreet, streetOrder }: Orders,
): Generator<SectionData> {
  const parts = Array.from(streetOrder, (number) => texts[number]!.split("\n") as [string, string, string]);
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
  const townOf = Uint32Array.from(parts, ([, city, state]) => townNumber.get(`${state}\n${city}`)!);
  yield made("streetTown", "u32", townOf);
  yield made("streetStart", "u32", runs(arranged(column("street"), byStreet)).starts);
  yield { name: "streetRows", type: "u32", bytes: 4 * length, data: () => arranged(rowOf, byStreet) };
  yield { name: "streetNumber", type: "u16", bytes: 2 * length, data: () => arranged(column("houseNumber"), byStreet) };
}

/** All sections of index.bin, except market events and the offsets of search rows. */
export function* indexSections(data: AllColumns, orders: Orders): Generator<SectionData> {
  const { rows } = orders;
  const { column, length } = data;
  const inRows = (field: Field, type: keyof typeof WIDTH, name: string = field): SectionData => ({
    name,
    type,
    bytes: WIDTH[type] * length,
    data: () => arranged(column(field), rows),
  });
  for (const { field, type, section } of Object.values(NUMBER_COLUMNS)) yield inRows(field, type, section);
  yield inRows("propertyType", "u8");
  yield inRows("flags", "u8");
  yield inRows("latitude", "i32");
  yield inRows("longitude", "i32");
  yield {
    name: "id.order",
    type: "u32",
    bytes: 4 * length,
    data: () => orders.byId.map((item) => orders.rowOf[item]!),
  };
  const isCounted = (key: NumberSort) =>
    !isCalculated(key) && spanOf({ values: column(key), nullAs: NUMBER_COLUMNS[key].nullAs }) !== null;
  for (const key of NUMBER_SORTS.filter((key) => !isCounted(key)))
    yield { name: `${key}.order`, type: "u32", bytes: 4 * length, data: () => rowsBy(key, data, orders) };
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

const typeOf = (column: Wholes) =>
  column instanceof Uint8Array ? "u8" : column instanceof Uint16Array ? "u16" : "u32";

/** The sections of market events in row order: `sales.home`, `sales.price` and so on. */
export function* eventSections({ tables, firstBack }: MarketEvents, { rows }: Orders): Generator<SectionData> {
  yield { name: "firstBack", type: "u8", bytes: rows.length, data: () => arranged(firstBack, rows) };
  const ordered = inOrder({ tables }, rows).tables;
  for (const [table, names] of Object.entries(ORDERED_TABLES)) {
    const columns = ordered[table as keyof typeof ordered] as HomesOfEvents & Record<string, Wholes>;
    yield made(`${table}.starts`, "u32", columns.starts);
    yield made(`${table}.home`, "u8", columns.home);
    for (const name of names) yield made(`${table}.${name}`, typeOf(columns[name]!), columns[name]!);
  }
}

/** Writes index.bin: magic, the header's length, header, sections; each section starts at a multiple of 8. */
export async function writeIndex(
  path: string,
  head: Omit<IndexHeader, "sections">,
  all: readonly SectionData[],
): Promise<WrittenFile> {
  let offset = 0;
  const sections = all.map(({ name, type, bytes }): Section => {
    const section = { name, type, offset, bytes };
    offset += padded(bytes);
    return section;
  });
  const header = Buffer.from(JSON.stringify({ ...head, sections } satisfies IndexHeader));
  const length = Buffer.alloc(8);
  length.writeUInt32LE(header.length);
  const file = newFile(path);
  const append = ({ buffer, byteOffset, byteLength }: ReturnType<SectionData["data"]>) => {
    file.append(new Uint8Array(buffer, byteOffset, byteLength));
    file.append(new Uint8Array(-byteLength & 7));
  };
  try {
    file.append(Buffer.from(MAGIC["index.bin"]));
    file.append(length);
    append(header);
    for (const { data } of all) {
      const section = data();
      await file.written();
      append(section);
    }
    return await file.finish();
  } finally {
    await file.close();
  }
}
