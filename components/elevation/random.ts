/** A deterministic stream of choices: the same seed, the same drawing, on server and browser alike. */
export interface Random {
  /** A number in [0, 1). */
  next(): number;
  range(min: number, max: number): number;
  /** A whole number in [min, max). */
  whole(min: number, max: number): number;
  pick<T>(choices: readonly [T, ...T[]]): T;
  chance(probability: number): boolean;
}

/** FNV-1a of the seed's UTF-16 units, then mulberry32. */
export function seededRandom(seed: string): Random {
  let state = 2_166_136_261;
  for (let i = 0; i < seed.length; i++) state = Math.imul(state ^ seed.charCodeAt(i), 16_777_619);
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
  const range = (min: number, max: number) => min + next() * (max - min);
  return {
    next,
    range,
    whole: (min, max) => Math.floor(range(min, max)),
    pick: (choices) => choices[Math.floor(next() * choices.length)] ?? choices[0],
    chance: (probability) => next() < probability,
  };
}
