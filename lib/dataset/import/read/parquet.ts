import { open } from "node:fs/promises";
import * as zlib from "node:zlib";
import {
  type AsyncBuffer,
  type ColumnData,
  type Compressors,
  type FileMetaData,
  parquetMetadataAsync,
  parquetRead,
  parquetSchema,
} from "hyparquet";
import { ImportFailure } from "../faults";
import type { OnCells } from "./csv";
import type { Input, OnBytes } from "./input";

/** Node decompresses gzip, brotli and, from 22.15, Zstandard; hyparquet itself decompresses snappy. */
const { zstdDecompressSync } = zlib as { zstdDecompressSync?: (input: Uint8Array) => Uint8Array };
const COMPRESSORS: Compressors = {
  GZIP: (input) => zlib.gunzipSync(input),
  BROTLI: (input) => zlib.brotliDecompressSync(input),
  ...(zstdDecompressSync && { ZSTD: (input) => zstdDecompressSync(input) }),
};

/** The most values of a row group, which is held in memory. */
const GROUP_VALUES_MAX = 32_000_000;

export const isParquet = (head: Buffer): boolean => head.toString("latin1", 0, 4) === "PAR1";

const damaged = (name: string, error: unknown) =>
  new ImportFailure(`${name}: the Parquet file cannot be read (${(error as Error).message})`);

/** A value as a cell: dates and timestamps in ISO format, lists and structures as JSON. */
function cellOf(value: unknown): string {
  if (value === null || value === undefined) return "";
  if (value instanceof Date) {
    const text = Number.isNaN(value.getTime()) ? "" : value.toISOString();
    return text.endsWith("T00:00:00.000Z") ? text.slice(0, 10) : text;
  }
  if (typeof value === "object")
    return JSON.stringify(value, (_, inner) => (typeof inner === "bigint" ? `${inner}` : inner));
  return String(value);
}

/** A Parquet file's columns, and its rows as cells of text. The first row is line 2, as if there were a header line. */
interface ParquetTable {
  header: string[];
  rows(onCells: OnCells, onBytes?: OnBytes): Promise<void>;
}

async function withFile<T>(
  { path, name }: Input,
  run: (file: AsyncBuffer) => Promise<T>,
  onBytes: OnBytes,
): Promise<T> {
  const handle = await open(path);
  try {
    const { size } = await handle.stat();
    return await run({
      byteLength: size,
      async slice(start, end = size) {
        const bytes = new Uint8Array(end - start);
        await handle.read(bytes, 0, bytes.length, start);
        onBytes(bytes.length);
        return bytes.buffer;
      },
    });
  } catch (error) {
    throw error instanceof ParquetFault ? damaged(name, error.cause) : error;
  } finally {
    await handle.close();
  }
}

/** An error of hyparquet, as opposed to an error thrown by the callback for rows. */
class ParquetFault extends Error {}

const guarded = <T>(work: Promise<T>): Promise<T> =>
  work.catch((cause: unknown) => {
    throw new ParquetFault("", { cause });
  });

/** Opens a Parquet file, to be read one row group at a time. Throws an `ImportFailure`. */
export async function openParquet(input: Input): Promise<ParquetTable> {
  const nothing = () => {};
  const metadata = await withFile(input, (file) => guarded(parquetMetadataAsync(file)), nothing);
  const header = parquetSchema(metadata).children.map(({ element }) => element.name);
  for (const { num_rows } of metadata.row_groups)
    if (Number(num_rows) * header.length > GROUP_VALUES_MAX)
      throw new ImportFailure(
        `${input.name}: a row group has ${num_rows} rows of ${header.length} columns, more than fit in memory. ` +
          "Write the file with smaller row groups (100,000 rows, for instance).",
      );
  return {
    header,
    async rows(onCells, onBytes = nothing) {
      await withFile(input, (file) => readGroups(file, metadata, header, onCells), onBytes);
    },
  };
}

/** The pages of one column in order. */
interface Column {
  pages: ArrayLike<unknown>[];
  page: number;
  at: number;
}

function nextValue(column: Column): unknown {
  while (column.at >= column.pages[column.page]!.length) {
    column.page++;
    column.at = 0;
  }
  return column.pages[column.page]![column.at++];
}

/** Passes on the rows of one row group after the other. */
async function readGroups(file: AsyncBuffer, metadata: FileMetaData, header: readonly string[], onCells: OnCells) {
  let first = 0;
  for (const { num_rows } of metadata.row_groups) {
    const end = first + Number(num_rows);
    const columns = new Map(header.map((name): [string, Column] => [name, { pages: [], page: 0, at: 0 }]));
    const onChunk = ({ columnName, columnData }: ColumnData) => void columns.get(columnName)?.pages.push(columnData);
    const range = { rowStart: first, rowEnd: end };
    await guarded(parquetRead({ file, metadata, compressors: COMPRESSORS, ...range, onChunk }));
    const inOrder = [...columns.values()];
    for (let row = first; row < end; row++)
      onCells(
        inOrder.map((column) => cellOf(nextValue(column))),
        row + 2,
      );
    first = end;
  }
}
