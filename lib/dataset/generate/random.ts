import { fnv1a, scatter } from "@/lib/domain/random";

/**
 * A seeded pseudo-random generator. It uses only integer arithmetic and IEEE 754's exactly rounded + − × ÷ and square root, so
 * the same seed gives the same bytes on every machine and engine.
 */
export interface Random {
  /** 0 <= x < 1, multiples of 2^-32. */
  next(): number;
  /** min <= x < max. */
  between(min: number, max: number): number;
  /** An integer, both bounds included. */
  int(min: number, max: number): number;
  chance(probability: number): boolean;
  pick<T>(list: readonly T[]): T;
  /** Approximately normal: the scaled sum of four uniform numbers, never beyond 3.5 deviations. */
  normal(mean: number, deviation: number): number;
  /** An index of `weights`, with a probability proportional to its weight. */
  weighted(weights: readonly number[]): number;
  /** Rounds up or down at random so that the mean is `x`. */
  round(x: number): number;
}

/** A 32-bit hash of a text. */
export const hashText = (text: string): number => scatter(fnv1a(text));

/** sfc32 (C. Doty-Humphrey, PractRand), seeded with two 32-bit numbers. */
export function seededRandom(seed: number, stream: number): Random {
  let a = scatter(seed);
  let b = scatter(stream ^ 0x9e3779b9);
  let c = scatter(seed ^ Math.imul(stream, 0x85ebca6b));
  let counter = 1;
  const next = (): number => {
    const t = (((a + b) | 0) + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (c << 21) | (c >>> 11);
    c = (c + t) | 0;
    return (t >>> 0) / 4_294_967_296;
  };
  for (let i = 0; i < 12; i++) next();
  return {
    next,
    between: (min, max) => min + (max - min) * next(),
    int: (min, max) => min + Math.floor((max - min + 1) * next()),
    chance: (probability) => next() < probability,
    pick: (list) => list[Math.floor(list.length * next())]!,
    normal: (mean, deviation) => mean + deviation * (next() + next() + next() + next() - 2) * 1.7320508075688772,
    weighted: (weights) => {
      let total = 0;
      for (const w of weights) total += w;
      let left = next() * total;
      for (let i = 0; i < weights.length; i++) {
        left -= weights[i]!;
        if (left < 0) return i;
      }
      return weights.length - 1;
    },
    round: (x) => Math.floor(x + next()),
  };
}

/** e^x for small |x|, using only exactly rounded operations, as Math.exp may differ in its last bit between engines. */
export function exponential(x: number): number {
  const t = x / 64;
  let y = 1 + t * (1 + (t / 2) * (1 + (t / 3) * (1 + (t / 4) * (1 + t / 5))));
  for (let i = 0; i < 6; i++) y *= y;
  return y;
}

export const clamp = (x: number, min: number, max: number): number => (x < min ? min : x > max ? max : x);
