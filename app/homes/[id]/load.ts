import { notFound } from "next/navigation";
import { cache } from "react";
import type { PropertyRecord } from "@/lib/domain/property";
import { type ChosenValue, evidenceOf, valueWithout } from "@/lib/domain/valuation/chosen";
import type { Rates } from "@/lib/domain/valuation/rates";
import { getReader } from "@/lib/http/reader";
import { comparableGroup, compareWith } from "@/lib/web/home/comparables";
import { priceHeading, statusNote, statusOn } from "@/lib/web/home/home-words";
import { latestRun } from "@/lib/web/home/market-time";
import { askMove } from "@/lib/web/home/price-events";
import { type Edits, readEdits, withEdits } from "@/lib/web/home/rate-words";
import { similarHomes } from "@/lib/web/home/similar";
import { accuracyWords } from "@/lib/web/home/value";
import { othersAt } from "../same-address";
import { readComparables } from "./comparables";

const SIMILAR = 4;
const ON_MAP = 8;

/** A home's record with its price and status in words, and its dataset; read once per request. An unknown id shows the 404 page. */
export const loadRecord = cache(async (id: string) => {
  const reader = getReader();
  const [home, { info }] = await Promise.all([reader.property(id), reader.dataset()]);
  if (!home) notFound();
  return { home, price: priceHeading(home), status: statusOn(home, info.asOf), info };
});

/** Everything on a home's page but its value, read once per request. */
export const loadHome = cache(async (id: string) => {
  const record = await loadRecord(id);
  const { home } = record;
  const { asOf } = record.info;
  const reader = getReader();
  const [found, sameAddress] = await Promise.all([readComparables(reader, home), othersAt(reader, home)]);
  const run = latestRun(home, asOf);
  const open = run?.periods.at(-1)?.end === null ? run : null;
  const group = comparableGroup(found.comparables, home.propertyType);
  const near = similarHomes(home, found.candidates, ON_MAP);
  return {
    ...record,
    ...found,
    run,
    move: open && askMove(home, open.from, open.periods[0]!.kind),
    note: statusNote(home, run, asOf),
    comparisons: compareWith(home, group.comparables),
    group,
    similar: near.slice(0, SIMILAR),
    near,
    sameAddress,
  };
});

/** A home's value as its pages show it. */
interface LoadedValue {
  value: ChosenValue;
  /** The typical error of such estimates, in words. */
  accuracy: string;
  /** The rates that adjust its comparables, as estimated. */
  rates: Rates | null;
  edits: Edits;
}

/** The estimate for a home without some comparables, adjusted by the rates, of which `editing` may replace some. */
export async function loadValue(
  home: PropertyRecord,
  asOf: string,
  without: readonly string[],
  editing?: Pick<URLSearchParams, "get">,
): Promise<LoadedValue> {
  const reader = getReader();
  const { zipCode } = home.address;
  const [valuation, { measuredZips, rangeWidth: width }, evidence, rates] = await Promise.all([
    reader.valuation(home.id),
    reader.dataset(),
    evidenceOf(home, (query) => reader.comparables(home.id, query)),
    reader.rates(home.id),
  ]);
  const edits = editing && rates ? readEdits(editing, rates) : {};
  return {
    value: valueWithout(home, asOf, evidence, new Set(without), rates && withEdits(rates, edits), width),
    rates,
    edits,
    accuracy: accuracyWords(valuation?.accuracy ?? null, zipCode, measuredZips.includes(zipCode)),
  };
}
