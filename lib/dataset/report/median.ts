/**
 * The least, middle and greatest of any number of values, exact, in memory that does not grow with them: a first pass
 * over the values counts each, or once they are many 65,536 ranges of them; a second counts those of the ranges that hold the middle.
 */
export interface Spread {
  min: number;
  max: number;
  /** Of an even count the two in the middle; the same value twice for an odd one. */
  middle: readonly [number, number];
}

const BINS = 1 << 16;
const HIGHEST = 0x8000;

/** The first 16 bits of a double, turned so that greater values have greater bins. */
function binner(): (value: number) => number {
  const bytes = new DataView(new ArrayBuffer(8));
  return (value) => {
    bytes.setFloat64(0, value);
    const bits = bytes.getUint16(0);
    return bits & HIGHEST ? ~bits & 0xffff : bits | HIGHEST;
  };
}

/** What the second pass is given, once the first has ended. */
export interface SecondPass {
  /** Whether it asks for the values once more: few different ones were counted in the first pass. */
  isNeeded: boolean;
  add(value: number): void;
  /** Null where no value came. */
  spread(): Spread | null;
}

/** So many different values are counted one by one. */
const FEW = 4_096;

/** Takes every value in a first pass; `second` takes the same values once more, in any order. */
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
      // Of the two zeros there is one.
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

/** The bin that holds a rank, and how many values stand in those before it. */
function binAt(bins: Uint32Array, rank: number): { bin: number; before: number } {
  let before = 0;
  for (let bin = 0; bin < BINS; bin++) {
    if (before + bins[bin]! > rank) return { bin, before };
    before += bins[bin]!;
  }
  return { bin: -1, before };
}

/** The value of a rank among values with their counts. */
function valueAt(sorted: readonly (readonly [value: number, count: number])[], rank: number): number {
  let left = rank;
  for (const [value, count] of sorted) {
    if (left < count) return value;
    left -= count;
  }
  return Number.NaN;
}
