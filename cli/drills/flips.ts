import { join } from "node:path";
import { buildDataset } from "@/lib/dataset/build";
import { generateSource } from "@/lib/dataset/generate/generate";
import { currentFile, datasetFolder } from "@/lib/store/current";
import { currentDataset } from "@/lib/store/current-dataset";
import { openStore } from "@/lib/store/engine";
import { answersOf, askedAnew, bitAt, flipBit, questionsTo, wrongAnswers } from "@/test/damage";
import { type Drill, must } from "./drill";

const FILES = ["manifest.json", "index.bin", "records.bin", "markets.bin"] as const;

/** A bit in a dataset's files is flipped, before the dataset is opened and while it is open. */
export const flips: Drill = {
  about: "A bit flips at a random place of a file: answers are right, or refused as damaged; none is wrong.",
  async run({ folder, short, draw }) {
    const varDir = join(folder, "var");
    const older = await buildDataset(generateSource({ properties: 150, seed: 2 }), { varDir });
    const { version } = await buildDataset(generateSource({ properties: 150 }), { varDir });
    const home = datasetFolder(varDir, version);
    const open = () => openStore(home, { residentBytes: 0 });
    const running = open();
    const questions = await questionsTo(running);
    const right = await answersOf(running, questions);
    const places = short ? 25 : 300;
    const told: string[] = [];
    for (const name of FILES) {
      const path = join(home, name);
      const seen = { refusedOpen: 0, refused: 0, asked: 0 };
      for (let i = 0; i < places; i++) {
        const bit = bitAt(path, draw());
        flipBit(path, bit);
        for (const answers of [await askedAnew(open, questions), await answersOf(running, questions)]) {
          if (answers === null) {
            seen.refusedOpen++;
            continue;
          }
          const wrong = wrongAnswers(answers, right);
          must(wrong === 0, `${wrong} wrong answers with bit ${bit} of ${name} flipped.`);
          seen.refused += answers.filter((answer) => answer === null).length;
          seen.asked += answers.length;
        }
        flipBit(path, bit);
      }
      told.push(`${name} ${seen.refusedOpen} not opened, ${seen.refused} of ${seen.asked} answers refused`);
    }
    running.close();
    const bits = bitAt(currentFile(varDir), 1);
    for (let bit = 0; bit < bits; bit++) {
      flipBit(currentFile(varDir), bit);
      const live = currentDataset({ varDir, open: openStore, schedule: () => () => {} });
      const served = live.store()?.info.version ?? "nothing";
      live.close();
      must([version, older.version].includes(served), `${served} is served with bit ${bit} of current flipped.`);
      flipBit(currentFile(varDir), bit);
    }
    return `${places} bits of each file: ${told.join("; ")}; ${bits} of current, a whole version served with each; 0 wrong answers.`;
  },
};
