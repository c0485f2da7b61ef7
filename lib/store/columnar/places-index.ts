import type { Status } from "@/lib/domain/property";
import type { PropertyFilter } from "@/lib/domain/search";
import { STATUSES } from "@/lib/domain/vocabulary";
import type { Town } from "../suggest";
import type { Index } from "./format";
import type { Ranges } from "./plan";

/** Rows that stand together: all of one status and place. */
interface Run {
  start: number;
  end: number;
  status: Status;
  state: string;
  city: string;
}

export interface PlaceIndex {
  /** Exactly the rows that the filter's status, state, city and ZIP allow. */
  ranges(filter: PropertyFilter): Ranges;
  /** Position of a row's status in STATUSES. */
  statusOf(row: number): number;
  /** The row after the last of each status, in the order of STATUSES. */
  statusEnds: readonly number[];
  towns: Town[];
  /** Towns that a ZIP's homes are in. */
  zipTowns(zipCode: string): Pick<Town, "city" | "state">[];
}

const push = (map: Map<string, Run[]>, key: string, run: Run) => {
  const runs = map.get(key);
  const last = runs?.at(-1);
  // Rows ascend by status, state, city, ZIP: neighbours of one status and city (or state) are one run.
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

export function placeIndex(index: Index): PlaceIndex {
  const places = index.json<[state: string, city: string, zip: string][]>("places");
  const starts = index.u32("groupStart");
  const statuses = index.u8("groupStatus");
  const groupPlace = index.u32("groupPlace");
  const byZip = new Map<string, Run[]>();
  const byCity = new Map<string, Run[]>();
  const byState = new Map<string, Run[]>();
  const whole = new Map<string, Run[]>();
  const towns = new Map<string, Town>();
  for (let group = 0; group < groupPlace.length; group++) {
    const [state, city, zip] = places[groupPlace[group]!]!;
    const run = { start: starts[group]!, end: starts[group + 1]!, status: STATUSES[statuses[group]!]!, state, city };
    push(byZip, zip, run);
    push(byCity, city, run);
    push(byState, state, { ...run, city: "" });
    push(whole, "", { ...run, state: "", city: "" });
    const town = towns.get(`${city}\n${state}`);
    if (town) town.rows += run.end - run.start;
    else towns.set(`${city}\n${state}`, { city, state, rows: run.end - run.start });
  }

  /** Ascending. */
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

  const statusEnds = STATUSES.map((status) => {
    const runs = whole.get("") ?? [];
    return runs.filter((run) => STATUSES.indexOf(run.status) <= STATUSES.indexOf(status)).at(-1)?.end ?? 0;
  });

  return {
    statusOf(row) {
      let status = 0;
      while (row >= statusEnds[status]!) status++;
      return status;
    },
    statusEnds,
    towns: [...towns.values()],
    zipTowns: (zipCode) => byZip.get(zipCode) ?? [],
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
