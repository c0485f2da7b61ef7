import { join } from "node:path";
import { type Drill, data, listings, litter, must, wholeCurrent } from "./drill";

const ROWS = 3_000;
/** Kills reach this far beyond the time that an import took, so that some come after it was published. */
const BEYOND = 1.4;

/**
 * `npm run data -- import` is killed at random moments, from its start to after its end: one in each of as many equal parts of that
 * time as there are rounds, so that few rounds meet each stage of the work too.
 */
export const kills: Drill = {
  about: "An import is killed at a random moment: what is served is whole, old or new, and the next import clears up.",
  async run({ folder, short, draw }) {
    const varDir = join(folder, "var");
    const files = [1, 2].map((n) => listings(join(folder, `${n}.csv`), ROWS, 100_000 * n));
    const versions: string[] = [];
    /** What an import takes here: of two, as both versions are wanted. */
    let longest = 0;
    for (const file of files) {
      const { code, output, ms } = await data(varDir, ["import", file]);
      must(code === 0, output);
      versions.push(wholeCurrent(varDir));
      longest = Math.max(longest, ms);
    }
    const rounds = short ? 8 : 100;
    let killed = 0;
    let published = 0;
    for (let round = 0; round < rounds; round++) {
      const before = wholeCurrent(varDir);
      const next = versions.indexOf(before) === 0 ? 1 : 0;
      const killAfterMs = ((round + draw()) / rounds) * BEYOND * longest;
      const { code } = await data(varDir, ["import", files[next]!], { killAfterMs });
      const after = wholeCurrent(varDir);
      must(versions.includes(after), `${after} is served, which was never published.`);
      must(code === null || after === versions[next], "An import that ended well is not served.");
      if (code === null) killed++;
      if (after !== before) published++;
    }
    const { code, output } = await data(varDir, ["import", files[0]!]);
    must(code === 0 && wholeCurrent(varDir) === versions[0], `The import after all kills failed: ${output}`);
    must(litter(varDir).length === 0, `Left behind: ${litter(varDir).join(", ")}`);
    return `${rounds} imports, ${killed} killed before their end, ${published} published; every read of what was served was whole.`;
  },
};
