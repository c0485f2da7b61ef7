import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { OPERATIONS } from "@/lib/http/operations/table";
import { llmsText } from "./llms";

test("public/llms.txt matches the table of operations (npm run llms writes it)", async () => {
  await expect(llmsText()).toMatchFileSnapshot("../../public/llms.txt");
});

test("llms.txt names every operation's address and every parameter", () => {
  const text = llmsText();
  for (const { path, query, pathParameters } of OPERATIONS) {
    const line = text.split("\n").find((each) => each.includes(`\`GET ${path}\``))!;
    for (const name of [...Object.keys(pathParameters), ...Object.keys(query)]) expect(line, path).toContain(name);
  }
});

test("every icon in the manifest exists and has the stated size", () => {
  const { icons } = JSON.parse(readFileSync("public/site.webmanifest", "utf8"));
  for (const { src, sizes, type } of icons) {
    expect(existsSync(`public${src}`), src).toBe(true);
    if (type !== "image/png") continue;
    const png = readFileSync(`public${src}`);
    expect(`${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`, src).toBe(sizes);
  }
});

test("favicon.ico contains complete PNG images at the stated offsets", () => {
  const ico = readFileSync("public/favicon.ico");
  const count = ico.readUInt16LE(4);
  const sizes = Array.from({ length: count }, (_, i) => {
    const entry = 6 + i * 16;
    const png = ico.subarray(ico.readUInt32LE(entry + 12)).subarray(0, ico.readUInt32LE(entry + 8));
    expect(png.toString("latin1", 1, 4)).toBe("PNG");
    expect(png.toString("latin1", png.length - 8, png.length - 4)).toBe("IEND");
    expect(png.readUInt32BE(16)).toBe(ico.readUInt8(entry));
    return ico.readUInt8(entry);
  });
  expect(sizes).toEqual([16, 32, 48]);
});
