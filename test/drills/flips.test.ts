import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { buildDataset } from "@/lib/dataset/build";
import { generateSource } from "@/lib/dataset/generate/generate";
import { currentFile, datasetFolder } from "@/lib/store/current";
import { currentDataset } from "@/lib/store/current-dataset";
import { openStore } from "@/lib/store/engine";
import type { PropertyStore } from "@/lib/store/store";
import { answersOf, askedAnew, bitAt, flipBit, questionsTo, wrongAnswers } from "@/test/damage";
import { draw, emptyFolder, rounds, told } from "./drill";

const varDir = emptyFolder();
const versions: string[] = [];
let home: string;
let running: PropertyStore;
const open = () => openStore(home, { residentBytes: 0 });

beforeAll(async () => {
  for (const seed of [2, 1])
    versions.push((await buildDataset(generateSource({ properties: 150, seed }), { varDir })).version);
  home = datasetFolder(varDir, versions[1]!);
  running = open();
});
afterAll(() => running.close());

const FILES = ["manifest.json", "index.bin", "records.bin", "markets.bin"];
const places = rounds(25, 300);
const results: string[] = [];

test.each(FILES)(
  "with a bit flipped anywhere in %s, before it is opened or while it is open, answers are right or refused, never wrong",
  async (name) => {
    const path = join(home, name);
    const questions = await questionsTo(running);
    const right = await answersOf(running, questions);
    let [refusedOpen, refused, asked] = [0, 0, 0];
    for (let i = 0; i < places; i++) {
      const bit = bitAt(path, draw());
      flipBit(path, bit);
      for (const answers of [await askedAnew(open, questions), await answersOf(running, questions)]) {
        if (answers === null) {
          refusedOpen++;
          continue;
        }
        expect(wrongAnswers(answers, right), `bit ${bit}`).toBe(0);
        refused += answers.filter((answer) => answer === null).length;
        asked += answers.length;
      }
      flipBit(path, bit);
    }
    results.push(`${name}: ${refusedOpen} not opened, ${refused} of ${asked} answers refused`);
    if (results.length === FILES.length) told("flipped bits", `${places} of each file. ${results.join("; ")}. 0 wrong`);
  },
);

test("with any bit of `current` flipped a whole version is served", () => {
  const path = currentFile(varDir);
  for (let bit = 0; bit < bitAt(path, 1); bit++) {
    flipBit(path, bit);
    const live = currentDataset({ varDir, open: openStore, schedule: () => () => {} });
    expect(versions, `bit ${bit}`).toContain(live.store()?.info.version);
    live.close();
    flipBit(path, bit);
  }
});
