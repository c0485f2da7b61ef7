import { type IndexHeader, MAGIC, padded, type Section, type SectionType } from "../layout";
import { type FileWriter, fileWriter, type Written } from "./file-writer";

export interface SectionData {
  name: string;
  type: SectionType;
  data: Uint8Array | Uint16Array | Uint32Array | Int32Array | Float64Array;
}

const bytesOf = (data: SectionData["data"]) => new Uint8Array(data.buffer, data.byteOffset, data.byteLength);

const pad = (file: FileWriter) => file.append(new Uint8Array(padded(file.bytes % 8) - (file.bytes % 8)));

/** Writes index.bin: magic, length of the header, header, sections; each starts at a multiple of 8. */
export async function writeIndex(
  path: string,
  head: Omit<IndexHeader, "sections">,
  data: SectionData[],
): Promise<Written> {
  let offset = 0;
  const sections = data.map(({ name, type, data: { byteLength } }): Section => {
    const section = { name, type, offset, bytes: byteLength };
    offset += Math.ceil(byteLength / 8) * 8;
    return section;
  });
  const header = Buffer.from(JSON.stringify({ ...head, sections } satisfies IndexHeader));
  const length = Buffer.alloc(8);
  length.writeUInt32LE(header.length);
  const file = fileWriter(path);
  try {
    file.appendText(MAGIC["index.bin"]);
    file.append(length);
    file.append(header);
    pad(file);
    for (const section of data) {
      file.append(bytesOf(section.data));
      pad(file);
    }
    return await file.finish();
  } finally {
    await file.close();
  }
}
