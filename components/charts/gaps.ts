/** Runs of known values and the gaps between them. Indices are inclusive. */

export interface Run {
  from: number;
  to: number;
}

/** The longest runs of known values: [1, null, 2, 3] → 0–0 and 2–3. */
export function runsOf(values: readonly (number | null)[]): Run[] {
  const runs: Run[] = [];
  values.forEach((value, index) => {
    if (value === null) return;
    const last = runs.at(-1);
    if (last && last.to === index - 1) last.to = index;
    else runs.push({ from: index, to: index });
  });
  return runs;
}

/** The known values on both sides of each gap. A gap at the start or end has one side only and gets no bridge. */
export const bridgesOf = (runs: readonly Run[]): Run[] =>
  runs.slice(1).map((run, i) => ({ from: runs[i]!.to, to: run.from }));
