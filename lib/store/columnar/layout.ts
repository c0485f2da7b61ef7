import type { MarketFigures, ZipPlace } from "@/lib/domain/market";

/** The dataset's files; docs/FILE-FORMAT.md describes them. Any change to their meaning is a new FORMAT. */

export const FORMAT = 2;

export const FILES = ["index.bin", "records.bin", "markets.bin"] as const;
export type FileName = (typeof FILES)[number];

/** The first eight bytes of each file. */
export const MAGIC: Readonly<Record<FileName, string>> = {
  "index.bin": "LOTLIDX1",
  "records.bin": "LOTLREC1",
  "markets.bin": "LOTLMKT1",
};

/** Complete records start at multiples of this, so that 32 bits reach 64 GiB. */
export const RECORD_ALIGN = 16;

/** Rows whose payload offsets share a 64-bit base; the unit of residency. */
export const BLOCK_ROWS = 16_384;

/** What stands for null in a column; no record may hold it. */
export const NULL_U8 = 0xff;
export const NULL_U16 = 0xffff;
export const NULL_U32 = 0xffff_ffff;
export const NULL_COORDINATE = -0x8000_0000;

export type SectionType = "u8" | "u16" | "u32" | "i32" | "f64" | "json" | "utf8";

export interface Section {
  name: string;
  type: SectionType;
  /** From the end of the padded header. */
  offset: number;
  bytes: number;
}

/** The JSON header of index.bin. */
export interface IndexHeader {
  rows: number;
  /** Where records.bin's search rows start, and their bytes. Before them stand the complete records. */
  hotStart: number;
  hotBytes: number;
  /** Rows with a value, for each sort key: ranks from here on are nulls. */
  known: Record<string, number>;
  /** The list of ZIPs at the end of markets.bin. */
  directory: { offset: number; bytes: number; sha256: string };
  sections: Section[];
}

/** A line of markets.bin's directory: where a ZIP's two documents stand. */
export interface ZipEntry {
  place: ZipPlace;
  snapshot: MarketFigures;
  at: number;
  snapshotBytes: number;
  historyBytes: number;
}

export const padded = (bytes: number): number => (bytes + 7) & ~7;
