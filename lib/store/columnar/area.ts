import { FLAG_NAMES } from "@/lib/domain/asking";
import type { AreaMarket, AreaMonth } from "@/lib/domain/market";
import { EVENT_TABLES, type EventTables, eachTable } from "../market/events";
import { marketTally } from "../market/tally";
import type { Index } from "./format";
import type { Kernel } from "./kernel/kernel";
import type { PlaceIndex } from "./places-index";
import type { Columns, Plan } from "./plan";
import { sweep } from "./scan";
import type { Turn } from "./turns";

/** What an area's figures are made of; homes are rows. */
export interface IndexedEvents {
  tables: EventTables;
  firstBack: Uint8Array;
}

/** Its bit in the column of flags. */
const UNDER_CONTRACT = 1 << FLAG_NAMES.indexOf("underContract");

export const eventsOf = (index: Index): IndexedEvents => ({
  tables: eachTable((table) => {
    const columns = Object.entries(EVENT_TABLES[table]).map(([name, type]) => [name, index[type](`${table}.${name}`)]);
    return { home: index.u32(`${table}.row`), ...Object.fromEntries(columns) };
  }),
  firstBack: index.u8("firstBack"),
});

/** The market of what a plan matches, of the newest `months` (1 to 60) at most. */
export async function areaOf(
  plan: Plan,
  asOf: string,
  months: number,
  { tables, firstBack }: IndexedEvents,
  { flags }: Pick<Columns, "flags">,
  places: PlaceIndex,
  kernel: Kernel,
  turn: Turn,
): Promise<AreaMarket> {
  const tally = marketTally(asOf, months);
  const zips = new Set<string>();
  let homes = 0;
  let agreed = 0;
  let oldest = 0;
  /** The month of the first event of the homes that match; as soon as it is old enough, no other counts. */
  const lookBack = (from: number, to: number) => {
    for (let row = from; row < to && oldest < months - 1; row++)
      if (firstBack[row]! > oldest && (kernel.bits[row >>> 5]! >>> (row & 31)) & 1)
        oldest = Math.min(firstBack[row]!, months - 1);
  };
  await sweep(plan, kernel, turn, (found, matches) => {
    for (const count of matches) homes += count;
    places.addZips(zips, found, kernel.bits);
    for (let i = 0; i < found.length; i += 2) {
      const [from, to] = [found[i]!, found[i + 1]!];
      kernel.countBytes(flags, from, to);
      lookBack(from, to);
      tally.add(tables, from, to, kernel.bits);
    }
    for (const [flagged, count] of kernel.takeCounts().entries()) if (flagged & UNDER_CONTRACT) agreed += count;
  });

  const snapshot = { ...tally.snapshot(), underContract: agreed };
  const history: AreaMonth[] = [];
  for (let back = 0; back <= oldest; back++) {
    const paused = turn.pause();
    if (paused) await paused;
    history.push(tally.month(back));
  }
  return { homes, zipCodes: zips.size, snapshot, history };
}
