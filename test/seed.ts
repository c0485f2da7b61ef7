import fc from "fast-check";

/** Property tests draw the same examples in every run, so that a commit always passes or always fails; TEST_SEED draws others. */
const seed = process.env.TEST_SEED ?? "1";
if (!/^-?\d{1,10}$/.test(seed)) throw new Error(`TEST_SEED is "${seed}"; give a whole number.`);
fc.configureGlobal({ seed: Number(seed) });
