import { createHash } from "node:crypto";
import { closeSync, fstatSync, openSync } from "node:fs";
import { join } from "node:path";
import {
  damaged,
  type Index,
  type IndexHeader,
  MAGIC,
  type Manifest,
  padded,
  readFully,
  type Section,
  verifyFiles,
} from "./format";

const PREFIX = 16;

/** Reads the whole index.bin and verifies its size, magic and SHA-256. */
export function readIndex(folder: string, manifest: Manifest): Index {
  const path = join(folder, "index.bin");
  const fd = openSync(path, "r");
  try {
    const { bytes, sha256 } = manifest.files["index.bin"];
    if (fstatSync(fd).size !== bytes) throw damaged(path, `it has ${fstatSync(fd).size} bytes instead of ${bytes}`);
    const prefix = Buffer.alloc(Math.min(PREFIX, bytes));
    readFully(fd, path, prefix, 0);
    if (prefix.length < PREFIX || prefix.toString("latin1", 0, 8) !== MAGIC["index.bin"])
      throw damaged(path, "its first bytes are not those of an index");
    const headerBytes = prefix.readUInt32LE(8);
    const dataStart = PREFIX + padded(headerBytes);
    if (dataStart > bytes) throw damaged(path, "its header is longer than the file");
    const head = Buffer.alloc(padded(headerBytes));
    readFully(fd, path, head, PREFIX);
    const hash = createHash("sha256").update(prefix).update(head);

    // Sections follow each other with nothing but padding in between. Each gets its own buffer, so that none exceeds 4 GiB.
    const header = parseHeader(path, head.subarray(0, headerBytes));
    const buffers = new Map<string, { section: Section; data: ArrayBuffer }>();
    for (const section of header.sections) {
      const data = new ArrayBuffer(Math.ceil(section.bytes / 8) * 8);
      readFully(fd, path, new Uint8Array(data), dataStart + section.offset);
      hash.update(new Uint8Array(data));
      buffers.set(section.name, { section, data });
    }
    if (hash.digest("hex") !== sha256) throw damaged(path, "its SHA-256 differs from the manifest");
    if (header.rows !== manifest.records) throw damaged(path, "its number of records differs from the manifest");
    return indexOver(path, header, buffers);
  } finally {
    closeSync(fd);
  }
}

/** Reads the header of index.bin and one section of integers, keeping nothing else in memory; verifies the whole file. */
export function readIndexPart(
  folder: string,
  { files }: Manifest,
  name: string,
): { header: IndexHeader; section: Uint32Array } {
  const path = join(folder, "index.bin");
  verifyFiles(folder, { "index.bin": files["index.bin"] });
  const fd = openSync(path, "r");
  try {
    const prefix = Buffer.alloc(PREFIX);
    readFully(fd, path, prefix, 0);
    const headerBytes = prefix.readUInt32LE(8);
    const head = Buffer.alloc(headerBytes);
    readFully(fd, path, head, PREFIX);
    const header = parseHeader(path, head);
    const found = header.sections.find((section) => section.name === name);
    if (found?.type !== "u32") throw damaged(path, `it has no section ${name} of type u32`);
    const section = new Uint32Array(found.bytes / 4);
    readFully(fd, path, new Uint8Array(section.buffer), PREFIX + padded(headerBytes) + found.offset);
    return { header, section };
  } finally {
    closeSync(fd);
  }
}

function parseHeader(path: string, text: Buffer): IndexHeader {
  try {
    return JSON.parse(text.toString()) as IndexHeader;
  } catch {
    throw damaged(path, "its header is not JSON");
  }
}

function indexOver(
  path: string,
  header: IndexHeader,
  buffers: Map<string, { section: Section; data: ArrayBuffer }>,
): Index {
  const find = (name: string, type: Section["type"]) => {
    const found = buffers.get(name);
    if (found?.section.type !== type) throw damaged(path, `it has no section ${name} of type ${type}`);
    return found;
  };
  const index: Index = {
    rows: header.rows,
    header,
    u8(name) {
      const { data, section } = find(name, "u8");
      return new Uint8Array(data, 0, section.bytes);
    },
    u16(name) {
      const { data, section } = find(name, "u16");
      return new Uint16Array(data, 0, section.bytes / 2);
    },
    u32(name) {
      const { data, section } = find(name, "u32");
      return new Uint32Array(data, 0, section.bytes / 4);
    },
    i32(name) {
      const { data, section } = find(name, "i32");
      return new Int32Array(data, 0, section.bytes / 4);
    },
    wholes(name) {
      const type = buffers.get(name)?.section.type;
      return type === "u8" || type === "u16" ? index[type](name) : index.u32(name);
    },
    f64(name) {
      const { data, section } = find(name, "f64");
      return new Float64Array(data, 0, section.bytes / 8);
    },
    utf8(name) {
      const { data, section } = find(name, "utf8");
      return Buffer.from(data, 0, section.bytes);
    },
    json<T>(name: string) {
      const { data, section } = find(name, "json");
      return JSON.parse(Buffer.from(data, 0, section.bytes).toString()) as T;
    },
    order: (key) => ({
      rows: buffers.has(`${key}.order`) ? index.u32(`${key}.order`) : null,
      known: header.known[key] ?? 0,
    }),
  };
  return index;
}
