import fc from "fast-check";
import { afterAll, vi } from "vitest";

/** Runs before each test file. */

/** Property tests draw the same examples in every run, so that a commit always passes or always fails; TEST_SEED draws others. */
const seed = process.env.TEST_SEED ?? "1";
if (!/^-?\d{1,10}$/.test(seed)) throw new Error(`TEST_SEED is "${seed}"; give a whole number.`);
fc.configureGlobal({ seed: Number(seed) });

const env = { ...process.env };
afterAll(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  vi.useRealTimers();
  for (const name of Object.keys(process.env)) if (!(name in env)) delete process.env[name];
  Object.assign(process.env, env);
});
