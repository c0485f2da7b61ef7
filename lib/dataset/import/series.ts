import { monthName, monthNumber } from "@/lib/domain/calendar";
import { KEPT_MONTHS, type MarketFigures, type MarketMonth } from "@/lib/domain/market";
import type { PublishedMarket } from "../source";
import { monthTitle } from "./dates";
import { type Place, SERIES_FIELDS, SERIES_SCALE, type SeriesFacts, type SeriesField } from "./fields";

const FIELDS = SERIES_FIELDS.length;
const MONTH = FIELDS;
const SOURCES = FIELDS + 1;
const SLOT = FIELDS + 2;
const NONE = -1;
/** A published month counts as the current snapshot for this many months. */
const CURRENT_MONTHS = 3;

/**
 * The published figures of every ZIP code for the newest 71 months, in a ring buffer of integers: 4.2 KB per ZIP code however
 * long the files are. A later row's figures replace an earlier row's.
 */
export interface Series {
  add(zip: string, month: string, facts: SeriesFacts, source: string): void;
  /** Sets a ZIP code's place, unless it is already set. */
  place(zip: string, place: Place): void;
  placeOf(zip: string): Place | null;
  /** The markets of all ZIP codes that have a place, as of a date. */
  markets(asOf: string): Generator<PublishedMarket>;
  /** Drops months outside the 71 up to `asOf`. */
  close(asOf: string): void;
}

export function createSeries(): Series {
  const rings = new Map<string, Int32Array>();
  const places = new Map<string, Place>();
  const sources: string[] = [];

  const evict = (ring: Int32Array, at: number) => {
    ring.fill(NONE, at, at + SLOT);
    ring[at + SOURCES] = 0;
  };
  const emptyRing = () => {
    const ring = new Int32Array(SLOT * KEPT_MONTHS);
    for (let at = 0; at < ring.length; at += SLOT) evict(ring, at);
    return ring;
  };
  /** For a ZIP code with published series but no figures. */
  const none = emptyRing();
  const bitOf = (source: string) => {
    let index = sources.indexOf(source);
    if (index < 0) index = sources.push(source) - 1;
    return 1 << Math.min(index, 30);
  };
  const slotOf = (ring: Int32Array, month: number) => {
    const at = (month % KEPT_MONTHS) * SLOT;
    return ring[at + MONTH] === month ? at : -1;
  };
  const figure = (ring: Int32Array, at: number, name: SeriesField): number | null => {
    const value = at < 0 ? NONE : ring[at + SERIES_FIELDS.indexOf(name)]!;
    return value === NONE ? null : value / SERIES_SCALE[name];
  };

  return {
    add(zip, monthText, facts, source) {
      const month = monthNumber(monthText);
      const ring = rings.get(zip) ?? emptyRing();
      rings.set(zip, ring);
      const at = (month % KEPT_MONTHS) * SLOT;
      if (ring[at + MONTH]! > month) return;
      if (ring[at + MONTH] !== month) {
        evict(ring, at);
        ring[at + MONTH] = month;
      }
      for (const [name, value] of Object.entries(facts) as [SeriesField, number][])
        ring[at + SERIES_FIELDS.indexOf(name)] = Math.round(value * SERIES_SCALE[name]);
      ring[at + SOURCES]! |= bitOf(source);
    },
    place(zip, place) {
      if (!places.has(zip)) places.set(zip, place);
    },
    placeOf: (zip) => places.get(zip) ?? null,
    close(asOf) {
      const last = monthNumber(asOf);
      for (const [zip, ring] of rings) {
        let left = false;
        for (let at = 0; at < ring.length; at += SLOT) {
          const month = ring[at + MONTH]!;
          if (month > last || month <= last - KEPT_MONTHS) evict(ring, at);
          left ||= ring[at + MONTH] !== NONE;
        }
        if (!left) rings.delete(zip);
      }
    },
    *markets(asOf) {
      const last = monthNumber(asOf);
      for (const zip of [...places.keys()].sort()) {
        const ring = rings.get(zip) ?? none;
        const place = places.get(zip)!;
        const history: MarketMonth[] = [];
        let current = -1;
        let used = 0;
        for (let month = last - KEPT_MONTHS + 1; month <= last; month++) {
          const at = slotOf(ring, month);
          if (at < 0) continue;
          if (month > last - CURRENT_MONTHS) current = at;
          used |= ring[at + SOURCES]!;
          history.push({
            month: monthName(month),
            medianListPrice: figure(ring, at, "medianListPrice"),
            medianSoldPrice: figure(ring, at, "medianSoldPrice"),
            activeListings: figure(ring, at, "activeListings"),
            soldCount: figure(ring, at, "soldCount"),
            medianDaysOnMarket: figure(ring, at, "medianDaysOnMarket"),
            averagePricePerSqft: figure(ring, at, "averagePricePerSqft"),
          });
        }
        const snapshot: Omit<MarketFigures, "date"> = {
          medianListPrice: figure(ring, current, "medianListPrice"),
          medianSoldPrice: null,
          activeListings: figure(ring, current, "activeListings"),
          newListings30d: null,
          soldLast30d: null,
          medianDaysOnMarket: figure(ring, current, "medianDaysOnMarket"),
          averagePricePerSqft: figure(ring, current, "averagePricePerSqft"),
          inventoryMonths: figure(ring, current, "inventoryMonths"),
          listToSoldRatio: figure(ring, current, "listToSoldRatio"),
        };
        const through = monthTitle(history.at(-1)?.month ?? asOf.slice(0, 7));
        const named = sources.filter((_, i) => used & (1 << Math.min(i, 30))).map((s) => `${s}, to ${through}`);
        yield { zipCode: zip, ...place, snapshot, history, sources: named };
      }
    },
  };
}
