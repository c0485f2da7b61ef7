/**
 * The exact minimum, median and maximum of any number of values in constant memory. A first pass counts each value or, if there
 * are many, values in 65,536 ranges; a second pass counts the values within the ranges that contain the median.
 */
export interface Spread {
  min: number;
  max: number;
  /** The two middle values of an even count; the same value twice for an odd count. */
  middle: readonly [number, number];
}

const BINS = 1 << 16;
const HIGHEST = 0x8000;

/** Makes a function from a double's first 16 bits to a bin number that grows with the value. */
function binner(): (value: number) => number {
  const bytes = new DataView(new ArrayBuffer(8));
  return (value) => {
    bytes.setFloat64(0, value);
    const bits = bytes.getUint16(0);
    return bits & HIGHEST ? ~bits & 0xffff : bits | HIGHEST;
  };
}

/** The second pass, after the first has ended. */
export interface SecondPass {
  /** Whether the second pass is needed; it is not if the first pass counted every distinct value. */
  isNeeded: boolean;
  add(value: number): void;
  /** Null if there were no values. */
  spread(): Spread | null;
}

/** Up to this many distinct values are counted individually. */
const FEW = 4_096;

/** Receives all values in the first pass; `second` receives the same values again, in any order. */
export function spreadFinder(): { add(value: number): void; second(): SecondPass } {
  const binOf = binner();
  let few: Map<number, number> | null = new Map();
  let bins = new Uint32Array(0);
  let count = 0;
  let min = Number.POSITIVE_INFINITY;
  let max = Number.NEGATIVE_INFINITY;
  const spill = () => {
    bins = new Uint32Array(BINS);
    for (const [value, times] of few!) bins[binOf(value)]! += times;
    few = null;
  };
  return {
    add(value) {
      // Turns −0 into 0.
      const plain = value + 0;
      count++;
      if (plain < min) min = plain;
      if (plain > max) max = plain;
      if (!few) bins[binOf(plain)]!++;
      else {
        few.set(plain, (few.get(plain) ?? 0) + 1);
        if (few.size > FEW) spill();
      }
    },
    second() {
      const ranks = [Math.floor((count - 1) / 2), Math.floor(count / 2)] as const;
      const [low, high] = few ? [] : ranks.map((rank) => binAt(bins, rank));
      const found = few ?? new Map<number, number>();
      return {
        isNeeded: few === null,
        add(value) {
          if (few) return;
          const bin = binOf(value + 0);
          if (bin === low!.bin || bin === high!.bin) found.set(value + 0, (found.get(value + 0) ?? 0) + 1);
        },
        spread() {
          if (count === 0) return null;
          const sorted = [...found].sort(([a], [b]) => a - b);
          const at = (rank: number) => valueAt(sorted, rank - (low?.before ?? 0));
          return { min, max, middle: [at(ranks[0]), at(ranks[1])] };
        },
      };
    },
  };
}

/** The bin that contains a rank, and the number of values in earlier bins. */
function binAt(bins: Uint32Array, rank: number): { bin: number; before: number } {
  let before = 0;
  for (let bin = 0; bin < BINS; bin++) {
    if (before + bins[bin]! > rank) return { bin, before };
    before += bins[bin]!;
  }
  return { bin: -1, before };
}

/** The value at a rank among sorted values with counts. */
function valueAt(sorted: readonly (readonly [value: number, count: number])[], rank: number): number {
  let left = rank;
  for (const [value, count] of sorted) {
    if (left < count) return value;
    left -= count;
  }
  return Number.NaN;
}
