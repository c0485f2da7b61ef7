/**
 * For tests: what node gets before a program of ours. The launcher, lib/typescript.mjs, keeps transpiled code in the state
 * folder, which is new in each test; tsx alone keeps it where the next process finds it. lib/typescript.test.ts tests the launcher.
 */
export const WITH_TSX = ["--import", "tsx"] as const;
