/**
 * For tests: how many examples a property draws that takes long over each. Without TEST_SEED they are the same ones in every
 * run, and a third of them is drawn; with it, as in CI each week, all are.
 */
export const draws = (all: number): number => (process.env.TEST_SEED ? all : Math.ceil(all / 3));
