import { readFile } from "node:fs/promises";
import { join } from "node:path";
import asc from "assemblyscript/asc";
import { expect, test } from "vitest";

const SOURCES = join(import.meta.dirname, "assembly");
const OPTIONS = ["-O3", "--noAssert", "--runtime", "stub", "--enable", "simd", "--importMemory"];

test("kernel.wasm.ts is the compiled form of assembly/kernel.ts (npm run kernel writes it)", async () => {
  let wasm: Uint8Array | undefined;
  const { error, stderr } = await asc.main(["kernel.ts", "--outFile", "kernel.wasm", ...OPTIONS], {
    readFile: (name) => readFile(join(SOURCES, name), "utf8").catch(() => null),
    writeFile: (name, contents) => {
      if (name === "kernel.wasm") wasm = contents as Uint8Array;
    },
    listFiles: () => [],
  });
  expect(error, stderr.toString()).toBeNull();
  const text = `/** What \`npm run kernel\` compiles assembly/kernel.ts to, in base64. */
export const KERNEL_WASM =
  "${Buffer.from(wasm!).toString("base64")}";
`;
  await expect(text).toMatchFileSnapshot("./kernel.wasm.ts");
});
