import { createHash } from "node:crypto";
import { closeSync, fstatSync, openSync } from "node:fs";
import { join } from "node:path";
import { damaged, type Index, type IndexHeader, MAGIC, type Manifest, padded, readFully, type Section } from "./format";

const PREFIX = 16;

/**
 * Reads index.bin and verifies its size, magic and SHA-256. Sections that are not among the `wanted` ones are verified, but not
 * kept in memory.
 */
export function readIndex(folder: string, manifest: Manifest, wanted?: readonly string[]): Index {
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
      const data = new ArrayBuffer(padded(section.bytes));
      readFully(fd, path, new Uint8Array(data), dataStart + section.offset);
      hash.update(new Uint8Array(data));
      if (!wanted || wanted.includes(section.name)) buffers.set(section.name, { section, data });
    }
    if (hash.digest("hex") !== sha256) throw damaged(path, "its SHA-256 differs from the manifest");
    if (header.rows !== manifest.records) throw damaged(path, "its number of records differs from the manifest");
    return indexOver(path, header, buffers);
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

const VIEWS = { u8: Uint8Array, u16: Uint16Array, u32: Uint32Array, i32: Int32Array, f64: Float64Array } as const;

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
  /** A section as an array of its type. */
  function view<T extends keyof typeof VIEWS>(name: string, type: T): InstanceType<(typeof VIEWS)[T]> {
    const { data, section } = find(name, type);
    const View = VIEWS[type];
    return new View(data, 0, section.bytes / View.BYTES_PER_ELEMENT) as InstanceType<(typeof VIEWS)[T]>;
  }
  const bytesOf = (name: string, type: "json" | "utf8") => {
    const { data, section } = find(name, type);
    return Buffer.from(data, 0, section.bytes);
  };
  const u32 = (name: string) => view(name, "u32");
  return {
    rows: header.rows,
    header,
    u8: (name) => view(name, "u8"),
    u16: (name) => view(name, "u16"),
    u32,
    i32: (name) => view(name, "i32"),
    wholes(name) {
      const type = buffers.get(name)?.section.type;
      return type === "u8" || type === "u16" ? view(name, type) : u32(name);
    },
    f64: (name) => view(name, "f64"),
    utf8: (name) => bytesOf(name, "utf8"),
    json: <T>(name: string) => JSON.parse(bytesOf(name, "json").toString()) as T,
    order: (key) => ({
      rows: buffers.has(`${key}.order`) ? u32(`${key}.order`) : null,
      known: header.known[key] ?? 0,
    }),
  };
}
