import type { Status } from "@/lib/domain/property";
import type { PropertyFilter } from "@/lib/domain/search";
import type { CityZip } from "@/lib/domain/towns";
import { STATUSES } from "@/lib/domain/vocabulary";
import { firstWhere } from "../sort";
import type { Index } from "./format";
import { isSet } from "./kernel/kernel";
import type { Ranges } from "./plan";

/** Adjacent rows of one status and place. */
interface Run {
  start: number;
  end: number;
  status: Status;
  state: string;
  city: string;
}

export interface PlaceIndex {
  /** Exactly the rows that match the filter's status, state, city and ZIP codes. */
  ranges(filter: PropertyFilter): Ranges;
  /** Adds the ZIP codes of those rows in the ranges whose bits are set. */
  addZips(zips: Set<string>, ranges: Ranges, bits: Uint32Array): void;
  /** The index of a row's status in STATUSES. */
  statusOf(row: number): number;
  /** The row after the last row of each status, in the order of STATUSES. */
  statusEnds: readonly number[];
  /** The first row of each group of one status and place, and the end of the last one. */
  groupStarts: Uint32Array;
  cityZips: readonly CityZip[];
}

const push = (map: Map<string, Run[]>, key: string, run: Run) => {
  const runs = map.get(key);
  const last = runs?.at(-1);
  // Rows are sorted by status, state, city and ZIP code, so adjacent groups of one status and city (or state) form one run.
  if (
    last &&
    last.end === run.start &&
    last.status === run.status &&
    last.state === run.state &&
    last.city === run.city
  )
    last.end = run.end;
  else if (runs) runs.push({ ...run });
  else map.set(key, [{ ...run }]);
};

/** Whether the bit of any row in [from, to) is set. */
function anySet(bits: Uint32Array, from: number, to: number): boolean {
  for (let row = from; row < to; row++) if (isSet(bits, row)) return true;
  return false;
}

/** Reads where the rows of each status, state, city and ZIP code are. */
export function placeIndex(index: Index): PlaceIndex {
  const places = index.json<[state: string, city: string, zip: string][]>("places");
  const starts = index.u32("groupStart");
  const statuses = index.u8("groupStatus");
  const groupPlace = index.u32("groupPlace");
  const byZip = new Map<string, Run[]>();
  const byCity = new Map<string, Run[]>();
  const byState = new Map<string, Run[]>();
  const whole = new Map<string, Run[]>();
  const homes = new Uint32Array(places.length);
  for (let group = 0; group < groupPlace.length; group++) {
    const [state, city, zip] = places[groupPlace[group]!]!;
    const run = { start: starts[group]!, end: starts[group + 1]!, status: STATUSES[statuses[group]!]!, state, city };
    push(byZip, zip, run);
    push(byCity, city, run);
    push(byState, state, { ...run, city: "" });
    push(whole, "", { ...run, state: "", city: "" });
    homes[groupPlace[group]!]! += run.end - run.start;
  }

  /** The runs that a filter's places allow, in ascending order. */
  function candidates({ zipCode, city, state }: PropertyFilter): Run[] {
    if (zipCode?.length === 1) return byZip.get(zipCode[0]!) ?? [];
    if (zipCode) {
      const runs = [...new Set(zipCode)].flatMap((zip) => byZip.get(zip) ?? []);
      return runs.sort((a, b) => a.start - b.start);
    }
    if (city !== undefined) return byCity.get(city) ?? [];
    if (state !== undefined) return byState.get(state) ?? [];
    return whole.get("") ?? [];
  }

  /** The group that contains a row. */
  const groupAt = (row: number): number => firstWhere(0, groupPlace.length, (group) => starts[group + 1]! > row);

  const statusEnds = STATUSES.map(
    (_, status) => starts[firstWhere(0, groupPlace.length, (group) => statuses[group]! > status)]!,
  );

  return {
    addZips(zips, ranges, bits) {
      for (let i = 0; i < ranges.length; i += 2) {
        const [from, to] = [ranges[i]!, ranges[i + 1]!];
        for (let group = groupAt(from); group < groupPlace.length && starts[group]! < to; group++) {
          const zip = places[groupPlace[group]!]![2];
          if (zips.has(zip)) continue;
          if (anySet(bits, Math.max(from, starts[group]!), Math.min(to, starts[group + 1]!))) zips.add(zip);
        }
      }
    },
    statusOf(row) {
      let status = 0;
      while (row >= statusEnds[status]!) status++;
      return status;
    },
    statusEnds,
    groupStarts: starts,
    cityZips: places.map((place, i) => [...place, homes[i]!]),
    ranges(filter) {
      const { city, state, status } = filter;
      const ranges: Ranges = [];
      for (const run of candidates(filter)) {
        if (status !== undefined && !status.includes(run.status)) continue;
        if (state !== undefined && run.state !== state) continue;
        if (city !== undefined && run.city !== city) continue;
        if (ranges.at(-1) === run.start) ranges[ranges.length - 1] = run.end;
        else ranges.push(run.start, run.end);
      }
      return ranges;
    },
  };
}
