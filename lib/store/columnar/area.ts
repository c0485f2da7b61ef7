import type { AreaMarket, AreaMonth, HistoryWindow } from "@/lib/domain/market";
import { FLAG_NAMES } from "@/lib/domain/numbers";
import { areaFigures } from "../market/figures";
import { ORDERED_TABLES, type OrderedEvents, type OrderedTables } from "../market/ordered";
import type { MarketTally } from "../market/tally";
import type { Index } from "./format";
import { isSet, type Kernel } from "./kernel/kernel";
import type { PlaceIndex } from "./places-index";
import type { Columns, Plan } from "./plan";
import { sweep } from "./scan";
import type { Pacer } from "./scan-queue";

/** The events from which an area's figures are computed; homes are rows. */
interface IndexedEvents extends OrderedEvents {
  firstBack: Uint8Array;
}

/** The bit of `underContract` in the column of flags. */
const UNDER_CONTRACT = 1 << FLAG_NAMES.indexOf("underContract");

/** The event tables of an index, with the living areas of its homes. */
export function eventsOf(index: Index, { livingArea }: Pick<Columns, "livingArea">): IndexedEvents {
  const tables = Object.entries(ORDERED_TABLES).map(([table, names]) => [
    table,
    {
      starts: index.u32(`${table}.starts`),
      home: index.u8(`${table}.home`),
      ...Object.fromEntries(names.map((name) => [name, index.wholes(`${table}.${name}`)])),
    },
  ]);
  return { tables: Object.fromEntries(tables) as OrderedTables, area: livingArea, firstBack: index.u8("firstBack") };
}

/** Reading a home's events takes about as long as comparing this many rows with a filter. */
const ROWS_A_HOME = 16;

/** The market of a plan's matches, for at most the newest `months` (1 to 60), each a window that ends with it. Uses the shared tally until it is answered. */
export async function areaOf(
  plan: Plan,
  months: number,
  window: HistoryWindow,
  tally: MarketTally,
  events: IndexedEvents,
  { flags }: Pick<Columns, "flags">,
  places: PlaceIndex,
  kernel: Kernel,
  pacer: Pacer,
): Promise<AreaMarket> {
  const { firstBack } = events;
  tally.begin(months, [window]);
  /** The oldest month that matters. */
  const last = months + window - 2;
  const zips = new Set<string>();
  let homes = 0;
  let agreed = 0;
  let oldest = 0;
  /** Finds the month of the matches' first event; stops once it is old enough. */
  const lookBack = (from: number, to: number) => {
    for (let row = from; row < to && oldest < last; row++)
      if (firstBack[row]! > oldest && isSet(kernel.bits, row)) oldest = Math.min(firstBack[row]!, last);
  };
  await sweep(plan, kernel, { ...pacer, sliceRows: Math.ceil(pacer.sliceRows / ROWS_A_HOME) }, (found, matches) => {
    for (const count of matches) homes += count;
    places.addZips(zips, found, kernel.bits);
    for (let i = 0; i < found.length; i += 2) {
      const [from, to] = [found[i]!, found[i + 1]!];
      kernel.countBytes(flags, from, to);
      lookBack(from, to);
      tally.add(events, { from, to, bits: kernel.bits });
    }
    for (const [flagged, count] of kernel.takeCounts().entries()) if (flagged & UNDER_CONTRACT) agreed += count;
  });

  const snapshot = areaFigures(tally.snapshot(), { underContract: agreed, ...tally.active() });
  for (let back = 0; back <= oldest; back++) {
    await pacer.pause();
    tally.sort(back);
  }
  const history: AreaMonth[] = [];
  for (let back = 0; back <= Math.min(oldest, months - 1); back++) {
    await pacer.pause();
    history.push(tally.month(back, window, oldest));
  }
  return { homes, zipCodes: zips.size, snapshot, history };
}
