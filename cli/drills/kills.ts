import { join } from "node:path";
import { type Drill, data, listings, must, strayFiles, verifiedCurrent } from "./drill";

const ROWS = 3_000;
/** Kills happen up to this multiple of an import's usual time, so that some come after it was published. */
const LATEST_KILL_SHARE = 1.4;
/** An import still running at this multiple of its usual time was slowed down by other work on the machine. */
const SLOW_SHARE = 1.1;

/**
 * `npm run data -- import` is killed at random moments, from its start to after its end. That time is divided into as many
 * equal parts as there are rounds, with one kill in each, so that even a few rounds cover every stage.
 */
export const kills: Drill = {
  about: "An import is killed at a random moment: what is served is whole, old or new, and the next import clears up.",
  async run({ folder, short, draw }) {
    const varDir = join(folder, "var");
    const files = [1, 2].map((n) => listings(join(folder, `${n}.csv`), ROWS, 100_000 * n));
    const versions: string[] = [];
    /** The usual time of an import: that of the last one that was not killed. */
    let usualMs = 0;
    for (const file of files) {
      const { code, output, ms } = await data(varDir, ["import", file]);
      must(code === 0, output);
      versions.push(verifiedCurrent(varDir));
      usualMs = ms;
    }
    const rounds = short ? 8 : 100;
    let killed = 0;
    let published = 0;
    /** Imports the file that is not served, and kills that import after `share` of the usual time. False if it was held up. */
    const round = async (share: number): Promise<boolean> => {
      const before = verifiedCurrent(varDir);
      const next = versions.indexOf(before) === 0 ? 1 : 0;
      const killAfterMs = share * usualMs;
      const { code, ms } = await data(varDir, ["import", files[next]!], { killAfterMs });
      const after = verifiedCurrent(varDir);
      must(versions.includes(after), `${after} is served, which was never published.`);
      must(code === null || after === versions[next], "An import that ended well is not served.");
      if (code === null) killed++;
      if (after !== before) published++;
      const wasHeldUp = after === before && share > SLOW_SHARE;
      if (code !== null || wasHeldUp) usualMs = ms;
      return !wasHeldUp;
    };
    for (let nth = 0; nth < rounds; nth++) {
      const share = ((nth + draw()) / rounds) * LATEST_KILL_SHARE;
      while (!(await round(share)));
    }
    must(killed > 0 && published > 0, `${killed} killed, ${published} published: no kill was near an import's end.`);
    const { code, output } = await data(varDir, ["import", files[0]!]);
    must(code === 0 && verifiedCurrent(varDir) === versions[0], `The import after all kills failed: ${output}`);
    must(strayFiles(varDir).length === 0, `Left behind: ${strayFiles(varDir).join(", ")}`);
    return `${rounds} moments, ${killed} killed before their end, ${published} published; every read of what was served was whole.`;
  },
};
