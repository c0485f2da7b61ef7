import { join } from "node:path";
import { type Drill, data, listings, litter, must, wholeCurrent } from "./drill";

const ROWS = 3_000;
/** Kills reach this far beyond the time that an import takes, so that some come after it was published. */
const BEYOND = 1.4;
/** An import that is killed this far beyond it was held up: other work began since it was measured. */
const HELD_UP = 1.1;

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
    /** What an import takes here now, as the last one took that was not killed. */
    let usualMs = 0;
    for (const file of files) {
      const { code, output, ms } = await data(varDir, ["import", file]);
      must(code === 0, output);
      versions.push(wholeCurrent(varDir));
      usualMs = ms;
    }
    const rounds = short ? 8 : 100;
    let killed = 0;
    let published = 0;
    /** Imports what is not served, killed after a share of the usual time. Answers with the time where that was too short. */
    const round = async (share: number): Promise<boolean> => {
      const before = wholeCurrent(varDir);
      const next = versions.indexOf(before) === 0 ? 1 : 0;
      const killAfterMs = share * usualMs;
      const { code, ms } = await data(varDir, ["import", files[next]!], { killAfterMs });
      const after = wholeCurrent(varDir);
      must(versions.includes(after), `${after} is served, which was never published.`);
      must(code === null || after === versions[next], "An import that ended well is not served.");
      if (code === null) killed++;
      if (after !== before) published++;
      const wasHeldUp = after === before && share > HELD_UP;
      if (code !== null || wasHeldUp) usualMs = ms;
      return !wasHeldUp;
    };
    for (let nth = 0; nth < rounds; nth++) {
      const share = ((nth + draw()) / rounds) * BEYOND;
      while (!(await round(share)));
    }
    must(killed > 0 && published > 0, `${killed} killed, ${published} published: no kill was near an import's end.`);
    const { code, output } = await data(varDir, ["import", files[0]!]);
    must(code === 0 && wholeCurrent(varDir) === versions[0], `The import after all kills failed: ${output}`);
    must(litter(varDir).length === 0, `Left behind: ${litter(varDir).join(", ")}`);
    return `${rounds} moments, ${killed} killed before their end, ${published} published; every read of what was served was whole.`;
  },
};
