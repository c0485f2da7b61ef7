import * as zlib from "node:zlib";
import {
  type AsyncBuffer,
  asyncBufferFromFile,
  type Compressors,
  parquetMetadataAsync,
  parquetScan,
  parquetSchema,
} from "hyparquet";
import { ImportFailure } from "../faults";
import { cellText, fileHead, type Input, type Table } from "./input";

/** Node decompresses gzip, brotli and, from 22.15, Zstandard; hyparquet itself decompresses snappy. */
const { zstdDecompressSync } = zlib as { zstdDecompressSync?: (input: Uint8Array) => Uint8Array };
const COMPRESSORS: Compressors = {
  GZIP: (input) => zlib.gunzipSync(input),
  BROTLI: (input) => zlib.brotliDecompressSync(input),
  ...(zstdDecompressSync && { ZSTD: (input) => zstdDecompressSync(input) }),
};

/** The codecs that are read; those that hyparquet itself reads first. */
const CODECS: ReadonlySet<string> = new Set(["UNCOMPRESSED", "SNAPPY", ...Object.keys(COMPRESSORS)]);

/** Why a file whose columns are compressed so is not read, and the remedy; null if it is. */
function codecFault(codec: string): string | null {
  if (CODECS.has(codec)) return null;
  const newer = codec === "ZSTD" ? "run this with Node.js 22.15 or later, or " : "";
  return `its columns are compressed with ${codec}, which this Node.js does not read: ${newer}write the file with Snappy or gzip`;
}

/** The most values of a row group, which is held in memory. */
const GROUP_VALUES_MAX = 32_000_000;

/** Whether a file that begins so is a Parquet file. */
export const isParquet = (head: Buffer): boolean => head.toString("latin1", 0, 4) === "PAR1";

/**
 * A whole Parquet file as a table, to be read one row group at a time. The first row is line 2, as if there were a header line.
 * Throws an `ImportFailure`.
 */
async function openParquet({ path, name }: Input): Promise<Table> {
  const told = <T>(work: Promise<T>): Promise<T> =>
    work.catch((error: unknown) => {
      throw new ImportFailure(`${name}: the Parquet file cannot be read (${(error as Error).message})`);
    });
  const file = await asyncBufferFromFile(path);
  const metadata = await told(parquetMetadataAsync(file));
  const header = parquetSchema(metadata).children.map(({ element }) => element.name);
  for (const { columns } of metadata.row_groups)
    for (const { meta_data } of columns) {
      const fault = meta_data && codecFault(meta_data.codec);
      if (fault) throw new ImportFailure(`${name}: ${fault}.`);
    }
  for (const { num_rows } of metadata.row_groups)
    if (Number(num_rows) * header.length > GROUP_VALUES_MAX)
      throw new ImportFailure(
        `${name}: a row group has ${num_rows} rows of ${header.length} columns, more than fit in memory. ` +
          "Write the file with smaller row groups (100,000 rows, for instance).",
      );
  return {
    header,
    delimiter: ",",
    headerLine: 1,
    async rows(onCells, listener) {
      const slice: AsyncBuffer["slice"] = (start, end = file.byteLength) => {
        listener?.onBytes?.(end - start);
        return file.slice(start, end);
      };
      const source = { byteLength: file.byteLength, slice };
      const scan = await told(parquetScan({ file: source, metadata, compressors: COMPRESSORS, useOffsetIndex: false }));
      for (const range of scan.ranges) {
        const columns = await told(Promise.all(header.map((column) => scan.readColumn({ column, ...range }))));
        for (let row = range.rowStart; row < range.rowEnd; row++)
          onCells(
            columns.map((values) => cellText(values[row - range.rowStart])),
            row + 2,
          );
      }
    },
  };
}

/** A Parquet file as a table; null for any other file. Throws an `ImportFailure` if it is inside an archive or compressed. */
export async function parquetTable(input: Input): Promise<Table | null> {
  if (input.isWhole) return isParquet(await fileHead(input.path, 4)) ? openParquet(input) : null;
  for await (const chunk of input.bytes()) {
    if (!isParquet(chunk)) return null;
    throw new ImportFailure(`${input.name} is Parquet, whose parts are read in any order: unpack the archive first`);
  }
  return null;
}
