import { readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { scoreOf, truthOf } from "./arrival";

const FOLDER = join(import.meta.dirname, "truth");
const files = readdirSync(FOLDER).filter((name) => !name.endsWith(".truth.json"));

test.each(files)("%s comes in as its truth file says, without a mapping made by hand", async (name) => {
  const path = join(FOLDER, name);
  const score = await scoreOf(path, truthOf(path, FOLDER)!);
  expect(score.silent).toEqual([]);
  expect([score.rowsRight, score.fieldsRight]).toEqual([score.rows, score.fields]);
  expect(score.note).not.toBe("not ready");
});

test("a value that differs from the truth is silently wrong unless something is said of its field", async () => {
  const path = join(FOLDER, "mls-export.csv");
  const truth = truthOf(path, FOLDER)!;
  const homes = structuredClone("homes" in truth ? truth.homes : []);
  Object.assign(homes[0]!, { yearBuilt: 1899, bathroomsTotal: 3 });
  const score = await scoreOf(path, { how: "", homes });
  expect(score.fields - score.fieldsRight).toBe(2);
  // That baths count rooms is said, so only the year is silently wrong.
  expect(score.silent).toEqual(["120 N Juniper Ln, 71270: yearBuilt 1998, not 1899"]);
});

test("a row that is rejected is missing, but not silently; a refusal counts where it is one of the faults", async () => {
  const path = join(FOLDER, "mls-export.csv");
  const truth = truthOf(path, FOLDER)!;
  const homes = structuredClone("homes" in truth ? truth.homes : []);
  const absent = { street: "1 Nowhere St", zipCode: "71270", bedroomsTotal: 3 };
  const merged = await scoreOf(path, { how: "", homes: [...homes, absent] });
  expect(merged.silent.length).toBe(2);
  const refused = await scoreOf(path, { how: "", refused: "another country" });
  expect(refused).toMatchObject({ rowsRight: 0, silent: ["it is not refused"] });
});
