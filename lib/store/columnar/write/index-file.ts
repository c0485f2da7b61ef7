import { type IndexHeader, MAGIC, padded, type Section } from "../layout";
import { type AppendedFile, appendedFile, type Written } from "./appended-file";
import type { FileThread } from "./file-thread";
import type { SectionData } from "./sections";

const STEP = 1 << 20;

const pad = (file: AppendedFile) => file.append(new Uint8Array(padded(file.bytes % 8) - (file.bytes % 8)));

async function appendSection(file: AppendedFile, { data }: SectionData): Promise<void> {
  const { buffer, byteOffset, byteLength } = data();
  for (let at = 0; at < byteLength; at += STEP) {
    file.append(new Uint8Array(buffer, byteOffset + at, Math.min(STEP, byteLength - at)));
    await file.ready();
  }
  pad(file);
}

/** Writes index.bin: magic, length of the header, header, sections; each starts at a multiple of 8. */
export async function writeIndex(
  path: string,
  thread: FileThread,
  head: Omit<IndexHeader, "sections">,
  all: readonly SectionData[],
): Promise<Written> {
  let offset = 0;
  const sections = all.map(({ name, type, bytes }): Section => {
    const section = { name, type, offset, bytes };
    offset += Math.ceil(bytes / 8) * 8;
    return section;
  });
  const header = Buffer.from(JSON.stringify({ ...head, sections } satisfies IndexHeader));
  const length = Buffer.alloc(8);
  length.writeUInt32LE(header.length);
  const file = appendedFile(path, thread);
  try {
    file.appendText(MAGIC["index.bin"]);
    file.append(length);
    file.append(header);
    pad(file);
    for (const section of all) await appendSection(file, section);
    return await file.finish();
  } finally {
    await file.close();
  }
}
