import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { asyncBufferFromFile, parquetReadObjects } from "hyparquet";
import { afterAll, describe, expect, test } from "vitest";
import type { PublishedMarket } from "@/lib/domain/market";
import type { PropertyRecord } from "@/lib/domain/property";
import { bareRecord } from "@/test/dataset";
import { draws } from "@/test/draws";
import { anyRecord, anyRecords } from "@/test/import/arbitrary";
import { baseOf, importFiles } from "@/test/import/import-files";
import { SERIES_FIELDS, SERIES_SCALE, type SeriesFacts } from "../import/fields";
import { seriesGatherer } from "../import/series";
import { writeParquet } from "./parquet";
import { RECORD_COLUMNS, recordReader } from "./record-table";
import { publishedMonths, SERIES_COLUMNS } from "./series-table";
import { type Column, cellOf, csvPieces, jsonLine, linePieces } from "./table";

const folder = mkdtempSync(join(tmpdir(), "lotline-export-"));
afterAll(() => rmSync(folder, { recursive: true }));
const AS_OF = "2026-10-31";

const byId = (records: readonly PropertyRecord[]) => records.toSorted((a, b) => (a.id < b.id ? -1 : 1));

async function joined(pieces: AsyncIterable<string>): Promise<string> {
  let text = "";
  for await (const piece of pieces) text += piece;
  return text;
}

/** Gives each record its own address, because an import joins records of equal addresses. */
const apart = (records: PropertyRecord[]): PropertyRecord[] =>
  records.map((record, i) => ({
    ...record,
    address: { ...record.address, streetAddress: `${i + 1} ${record.address.streetAddress}` },
  }));

const widest: PropertyRecord = {
  ...bareRecord(2),
  listPrice: 4_294_967_294,
  bedroomsTotal: 254,
  bathroomsTotal: 16_383.5,
  livingArea: 4_294_967_294,
  lotSize: 4_294_967_294,
  address: { ...bareRecord(2).address, streetAddress: '1 "Quoted, and" 漢🏠 St', city: "Cañon" },
  scores: { walkability: null, transit: null, bike: null },
  coordinates: { latitude: 1e-7, longitude: -0.000_000_2 },
  priceHistory: [{ date: "2026-10-31", event: "sold", price: 4_294_967_294, source: 'A "source"; with, marks' }],
  taxHistory: [{ year: 2026, taxPaid: 4_294_967_294, assessedValue: 0 }],
};

/** The rows of a Parquet file, each cell as text. */
async function cellsIn(path: string): Promise<{ header: string[]; rows: string[][] }> {
  const objects = await parquetReadObjects({ file: await asyncBufferFromFile(path) });
  const header = Object.keys(objects[0] ?? {});
  return { header, rows: objects.map((row) => header.map((name) => cellOf(row[name]))) };
}

describe("records that are exported and read back are the same", () => {
  const written = async <Row>(name: string, columns: readonly Column<Row>[], rows: readonly Row[]) => {
    const path = join(folder, name);
    if (name.endsWith(".parquet")) await writeParquet(path, columns, rows);
    else if (name.endsWith(".csv")) writeFileSync(path, await joined(csvPieces(columns, rows)));
    else writeFileSync(path, await joined(linePieces(rows.map((row) => JSON.stringify(row)))));
    return path;
  };

  test.each(["all.csv", "all.ndjson"])("in %s, through an import", async (name) => {
    await fc.assert(
      fc.asyncProperty(anyRecords(8).map(apart), async (generated) => {
        fc.pre(generated.length > 0);
        const records = [...generated, widest];
        const path = await written(name, RECORD_COLUMNS, records);
        const imported = await importFiles([path], { asOf: AS_OF });
        expect(imported.rejects).toEqual([]);
        expect(imported.files[0]!.format).toBe("Lotline records");
        expect(imported.records.map((record) => JSON.stringify(record))).toEqual(
          byId(records).map((record) => JSON.stringify(record)),
        );
      }),
      { numRuns: draws(40) },
    );
  });

  test("in Parquet", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anyRecord, { maxLength: 8 }), async (generated) => {
        const records = [...generated, widest];
        const { header, rows } = await cellsIn(await written("all.parquet", RECORD_COLUMNS, records));
        const { read, strangers } = recordReader(header);
        expect(strangers).toEqual([]);
        expect(rows.map((cells) => JSON.stringify(read(cells)))).toEqual(records.map((r) => JSON.stringify(r)));
      }),
      { numRuns: draws(40) },
    );
  });

  test("and a dataset without records gives a header alone", async () => {
    expect((await cellsIn(await written("none.parquet", RECORD_COLUMNS, []))).rows).toEqual([]);
    expect(await joined(csvPieces(RECORD_COLUMNS, []))).toBe(`${RECORD_COLUMNS.map(({ name }) => name).join(",")}\r\n`);
  });
});

const facts: fc.Arbitrary<SeriesFacts> = fc
  .record(
    Object.fromEntries(
      SERIES_FIELDS.map((name) => [name, fc.integer({ min: 0, max: 900_000 }).map((n) => n / SERIES_SCALE[name])]),
    ),
    { requiredKeys: [] },
  )
  .map((some) => some as SeriesFacts);

/** Published figures as an import gathers them from rows. */
const anyMarkets: fc.Arbitrary<PublishedMarket[]> = fc
  .array(
    fc.record({
      zip: fc.constantFrom("01515", "78704", "96797"),
      month: fc.constantFrom("2026-10", "2026-09", "2026-07", "2025-12", "2022-01"),
      source: fc.constantFrom("Zillow Research, median sale price", 'Some "other", source', "漢 figures"),
      facts,
    }),
    { minLength: 1, maxLength: 9 },
  )
  .map((rows) => {
    const gatherer = seriesGatherer(mkdtempSync(join(folder, "gathered-")));
    const place = { city: "Some City", state: "TX" };
    for (const { zip, month, source, facts: stated } of rows)
      gatherer.add({ zip, place, sources: [source], months: [{ month, facts: stated }], series: [] }, -1);
    const { markets, series } = gatherer.finish(AS_OF, () => {});
    series.close();
    return markets;
  });

describe("published series that are exported and imported again are unchanged", () => {
  const lines = (markets: readonly PublishedMarket[]) =>
    markets.flatMap(publishedMonths).map((row) => jsonLine(SERIES_COLUMNS, row));
  const sorted = (markets: readonly PublishedMarket[]) =>
    markets.map((market) => ({ ...market, sources: market.sources.toSorted() }));

  test.each(["series.csv", "series.ndjson"])("in %s, through an import", async (name) => {
    await fc.assert(
      fc.asyncProperty(anyMarkets, async (markets) => {
        const path = join(folder, name);
        const rows = markets.flatMap(publishedMonths);
        const pieces = name.endsWith(".csv") ? csvPieces(SERIES_COLUMNS, rows) : linePieces(lines(markets));
        writeFileSync(path, await joined(pieces));
        const imported = await importFiles([path], { asOf: AS_OF });
        expect(imported.rejects).toEqual([]);
        expect(sorted(imported.markets)).toEqual(sorted(markets));
      }),
      { numRuns: draws(40) },
    );
  });

  test("and are kept by an import that adds to the dataset", async () => {
    await fc.assert(
      fc.asyncProperty(anyMarkets, async (markets) => {
        const base = baseOf({ asOf: AS_OF, records: [], listings: [], markets });
        const imported = await importFiles(["lotline.ndjson"], { asOf: AS_OF, base });
        expect(sorted(imported.markets)).toEqual(sorted(markets));
      }),
      { numRuns: 20 },
    );
  });

  test("in Parquet, cell by cell", async () => {
    await fc.assert(
      fc.asyncProperty(anyMarkets, async (markets) => {
        const rows = markets.flatMap(publishedMonths);
        const path = join(folder, "series.parquet");
        await writeParquet(path, SERIES_COLUMNS, rows);
        const read = await cellsIn(path);
        expect(read.rows).toEqual(rows.map((row) => SERIES_COLUMNS.map(({ value }) => cellOf(value(row)))));
      }),
      { numRuns: draws(40) },
    );
  });
});
