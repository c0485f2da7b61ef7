/** Pixels with one decimal, which is finer than can be seen. */
export const px = (value: number): number => Math.round(value * 10) / 10;

/** A share of a width or height, as SVG and styles take it: "12.5%". */
export const percent = (share: number): string => `${Math.round(share * 10_000) / 100}%`;

/** A run of known values, as inclusive indices. */
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
