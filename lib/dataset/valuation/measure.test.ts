import { createHash } from "node:crypto";
import { describe, expect, test } from "vitest";
import { dayNumber, monthsBefore } from "@/lib/domain/calendar";
import type { PropertyRecord } from "@/lib/domain/property";
import { mulberry32 } from "@/lib/domain/random";
import { accuracyOf, SAMPLE, type Trial, widened } from "@/lib/domain/valuation/accuracy";
import { EVIDENCE, evidenceFor, MOST_READ, NOMINAL_PRICE } from "@/lib/domain/valuation/estimate";
import { salesOf } from "@/lib/domain/valuation/sales";
import { inThousandths, milesFrom, mostSimilar, similarityTo } from "@/lib/domain/valuation/similarity";
import { sampleRecords } from "@/test/reference-store/sample";
import { accuraciesOf, accuracyMeter, calibrated } from "./measure";
import { gatherSales } from "./past-sales";

const AS_OF = "2026-10-31";
const TODAY = dayNumber(AS_OF);

/** Homes sold once or several times in the last three years, some of them far away, some without coordinates. */
function soldHomes(count: number, seed = 7): PropertyRecord[] {
  const draw = mulberry32(seed);
  const below = (n: number) => Math.floor(draw() * n);
  return sampleRecords(count, seed, AS_OF).map((record) => {
    const [latitude, longitude] =
      draw() < 0.1 ? [51.88, 179.98 + draw() * 0.04] : [30.2 + draw() * 0.3, -97.8 + draw() * 0.4];
    const events = Array.from({ length: 1 + below(3) }, () => ({
      date: new Date(Date.parse(AS_OF) - below(1_200) * 86_400_000).toISOString().slice(0, 10),
      event: "sold",
      price: draw() < 0.05 ? 10 : 200_000 + below(400_000),
      source: "Test",
    }));
    return {
      ...record,
      propertyType: draw() < 0.8 ? "singleFamily" : "land",
      coordinates: draw() < 0.05 ? null : { latitude, longitude: longitude > 180 ? longitude - 360 : longitude },
      priceHistory: events.sort((a, b) => (a.date < b.date ? 1 : -1)),
    };
  });
}

const trialsOf = async (records: readonly PropertyRecord[], sample?: { aZip: number; zips: number }) => {
  const meter = accuracyMeter(AS_OF, sample);
  for (const record of records) meter.add(record);
  return meter.trials();
};

test("an estimate for a past sale uses the comparables that the service would have chosen on that day", () => {
  const records = soldHomes(1_500);
  const gathered = gatherSales(monthsBefore(TODAY, 36), TODAY);
  for (const record of records) gathered.add(record);
  const past = gathered.finish();
  for (let row = 0; row < past.sales.count; row += 6) {
    const day = past.sales.soldDay[row]!;
    if (day <= monthsBefore(TODAY, 12)) continue;
    const subject = past.homeOf(row);
    const known = records.flatMap(({ priceHistory, ...facts }) => {
      const newest = priceHistory.find(({ event, date }) => event === "sold" && dayNumber(date) <= day);
      if (!newest || facts.id === subject.id || facts.propertyType !== subject.propertyType) return [];
      return dayNumber(newest.date) > EVIDENCE.oldest(day)
        ? [{ ...facts, soldDate: newest.date, soldPrice: newest.price }]
        : [];
    });
    const { east, north } = milesFrom(subject);
    const all = salesOf(known);
    const within = (miles: number) =>
      known.filter((one, i) =>
        subject.coordinates
          ? one.coordinates !== null && east(all, i) ** 2 + north(all, i) ** 2 <= miles ** 2
          : one.address.zipCode === subject.zipCode,
      );
    const [near, far] = EVIDENCE.radii.map(within) as [typeof known, typeof known];
    const set = near.length >= EVIDENCE.enough ? near : far;
    const sales = salesOf(set);
    const similarity = similarityTo(subject, day);
    const thousandths = Uint16Array.from(set, (_, i) => inThousandths(similarity(sales, i)));
    const best = mostSimilar(thousandths, (i) => set[i]!.id, { offset: 0, limit: MOST_READ });
    const expected = evidenceFor(subject, day, sales, best).map((i) => set[i]!.id);
    expect(past.evidence(row).map((other) => past.homeOf(other).id)).toEqual(expected);
  }
});

test("no estimate for a past sale depends on later sales, or on other sales of the same home", async () => {
  const records = soldHomes(1_200);
  const before = await trialsOf(records, { aZip: 1_000, zips: 1_000 });
  const cut = "2026-05-01";
  const changed = records.map((record) => ({
    ...record,
    listPrice: 1,
    taxHistory: [],
    priceHistory: record.priceHistory.map((event) =>
      event.date >= cut ? { ...event, price: event.price * 3 + 20_000 } : event,
    ),
  }));
  const after = await trialsOf(changed, { aZip: 1_000, zips: 1_000 });
  let same = 0;
  for (const [zip, trials] of before)
    for (const [i, trial] of trials.entries()) {
      const other = after.get(zip)![i]!;
      if (other.price !== trial.price) continue;
      expect(other).toEqual(trial);
      same++;
    }
  expect(same).toBeGreaterThan(100);
});

test("a ZIP code's sample consists of the sales with the smallest SHA-256 of id and date that can be estimated", async () => {
  const records = soldHomes(2_000);
  const zip = records[0]!.address.zipCode;
  const all = (await trialsOf(records, { aZip: Number.POSITIVE_INFINITY, zips: 1_000 })).get(zip)!;
  const sampled = (await trialsOf(records)).get(zip)!;
  expect(sampled).toHaveLength(30);
  expect(sampled).toEqual(all.slice(0, 30));
  const sales = records.flatMap(({ id, address, livingArea, lotSize, propertyType, priceHistory }) =>
    address.zipCode === zip && (propertyType === "land" ? lotSize : livingArea)
      ? priceHistory
          .filter(({ date, price }) => dayNumber(date) > monthsBefore(TODAY, 12) && price >= NOMINAL_PRICE)
          .map(({ date, price }) => ({ price, hash: createHash("sha256").update(`${id}|${date}`).digest("hex") }))
      : [],
  );
  const byHash = sales.sort((a, b) => (a.hash < b.hash ? -1 : 1)).map(({ price }) => price);
  let at = -1;
  for (const { price } of sampled) {
    const next = byHash.indexOf(price, at + 1);
    expect(next).toBeGreaterThan(at);
    at = next;
  }
  expect(at).toBeLessThan(40);
});

test("the sample covers the last 12 months, at most 30 sales per ZIP code, in the 300 ZIP codes with the most sales", async () => {
  expect(SAMPLE).toEqual({ aZip: 30, zips: 300, months: 12 });
  const records = soldHomes(2_000);
  const all = await trialsOf(records, { aZip: Number.POSITIVE_INFINITY, zips: 1_000 });
  const sales = new Map<string, number>();
  for (const { address, priceHistory } of records)
    for (const { date } of priceHistory)
      if (date > "2025-10-31" && date <= AS_OF) sales.set(address.zipCode, (sales.get(address.zipCode) ?? 0) + 1);
  const most = [...sales].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1)).map(([zip]) => zip);
  expect(most.length).toBeGreaterThan(5);
  for (const zips of [1, 3, most.length]) {
    const found = await trialsOf(records, { aZip: Number.POSITIVE_INFINITY, zips });
    expect([...found.keys()].sort()).toEqual(most.slice(0, zips).sort());
    for (const [zip, trials] of found) expect(trials).toEqual(all.get(zip));
  }
});

describe("the width of a dataset's ranges", () => {
  /** Trials whose ranges reach a tenth up and down, and whose prices are off by a normal error of some size. */
  const drawn = (count: number, size: number, seed: number): Trial[] => {
    const draw = mulberry32(seed);
    const normal = () => Math.sqrt(-2 * Math.log(1 - draw())) * Math.cos(2 * Math.PI * draw());
    return Array.from({ length: count }, () => {
      const estimate = 300_000 + Math.floor(draw() * 500_000);
      const [low, high] = [Math.round(estimate / 1.1), Math.round(estimate * 1.1)];
      return { estimate, low, high, price: Math.round(estimate * Math.exp(normal() * size)) };
    });
  };
  const inZips = (trials: readonly Trial[]) =>
    new Map(Array.from({ length: 20 }, (_, zip) => [String(zip), trials.filter((_, i) => i % 20 === zip)] as const));

  test.each([0.03, 0.07, 0.2])(
    "is such that 78 to 82 % of new sales are in them, where errors have a size of %f",
    (size) => {
      for (const seed of [1, 2, 3]) {
        const { width, trials } = calibrated(inZips(drawn(3_000, size, seed)));
        const told = accuracyOf([...trials.values()].flat())!.intervalCoveragePercent;
        const fresh = drawn(20_000, size, seed + 10).map((trial) => widened(trial, width));
        const held = accuracyOf(fresh)!.intervalCoveragePercent;
        for (const percent of [told, held]) expect(percent > 78 && percent < 82).toBe(true);
      }
    },
  );

  test("does not follow from the sale of which it is said whether its price is in the range", () => {
    const trials = drawn(600, 0.1, 5);
    const before = calibrated(inZips(trials)).trials;
    for (const at of [0, 1, 100, 599]) {
      const dearer = trials.map((trial, i) => (i === at ? { ...trial, price: trial.price * 9 } : trial));
      const after = calibrated(inZips(dearer)).trials;
      const [zip, nth] = [String(at % 20), Math.floor(at / 20)];
      const { price: _, ...range } = before.get(zip)![nth]!;
      expect(after.get(zip)![nth]).toMatchObject(range);
    }
  });

  test("is the usual one where few sales were tried", () => {
    const trials = inZips(drawn(499, 0.2, 7));
    expect(calibrated(trials)).toEqual({ width: 1, trials });
    expect(calibrated(inZips(drawn(500, 0.2, 7))).width).toBeGreaterThan(1.5);
  });
});

test("a dataset stores the overall accuracy and that of each ZIP code with a full sample; none if nothing was sold", async () => {
  const found = accuraciesOf(await trialsOf(soldHomes(2_000)));
  expect(found.all!.sales).toBeGreaterThan(150);
  expect(Object.values(found.zips).every(({ sales }) => sales === 30)).toBe(true);
  expect(accuraciesOf(await trialsOf([]))).toEqual({ all: null, zips: {}, width: 1 });
});
