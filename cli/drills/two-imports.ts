import { join } from "node:path";
import { type Drill, data, listings, must, strayFiles, verifiedCurrent } from "./drill";

/** Two imports start at almost the same moment. */
export const twoImports: Drill = {
  about:
    "Two imports at once: one publishes, the other publishes after it or says who is at work; what is served is whole.",
  async run({ folder, short, draw }) {
    const varDir = join(folder, "var");
    const files = [1, 2].map((n) => listings(join(folder, `${n}.csv`), 3_000, 100_000 * n));
    const rounds = short ? 2 : 20;
    let refused = 0;
    for (let round = 0; round < rounds; round++) {
      const late = draw() * 300;
      const both = await Promise.all(
        files.map(async (file, i) => {
          if (i === 1) await new Promise((done) => setTimeout(done, late));
          return data(varDir, ["import", file]);
        }),
      );
      must(
        both.some(({ code }) => code === 0),
        both.map(({ output }) => output).join("\n"),
      );
      for (const { code, output } of both) {
        if (code === 0) continue;
        must(code === 75 && /Another process/.test(output), `Exit code ${code}: ${output}`);
        refused++;
      }
      verifiedCurrent(varDir);
      must(strayFiles(varDir).length === 0, `Left behind: ${strayFiles(varDir).join(", ")}`);
    }
    return `${rounds} pairs: ${2 * rounds - refused} published, ${refused} refused as another was at work; what was served was whole after each.`;
  },
};
