import fc from "fast-check";
import type { PropertyRecord } from "@/lib/domain/property";
import { PROPERTY_TYPES, STATUSES } from "@/lib/domain/vocabulary";

/** For tests: any record that the contract allows, dated no later than 2026-10-31. */

const orNull = <T>(arb: fc.Arbitrary<T>) => fc.option(arb, { nil: null });
const money = fc.integer({ min: 0, max: 2_000_000_000 });
const day = fc
  .date({ min: new Date("1971-01-01"), max: new Date("2026-10-31"), noInvalidDate: true })
  .map((d) => d.toISOString().slice(0, 10));
const words = (max: number) =>
  fc
    .string({ unit: fc.constantFrom(..."abcXYZ019 '#,é\"\\漢🏠-".match(/./gu)!), minLength: 1, maxLength: max })
    .map((text) => text.trim())
    .filter((text) => text !== "");
const score = orNull(fc.integer({ min: 0, max: 100 }));
const degrees = (limit: number) =>
  fc.double({ min: -limit, max: limit, noNaN: true }).map((d) => Number(d.toFixed(6)) || 0);
const newestFirst =
  <T>(key: (t: T) => string | number) =>
  (list: T[]) =>
    list.sort((a, b) => (key(a) < key(b) ? 1 : key(a) > key(b) ? -1 : 0));

export const anyRecord: fc.Arbitrary<PropertyRecord> = fc.record({
  id: fc
    .string({ unit: fc.constantFrom(..."0123456789abcdef"), minLength: 16, maxLength: 16 })
    .map((hex) => `prop_${hex}`),
  status: fc.constantFrom(...STATUSES),
  listPrice: orNull(money),
  address: fc.record({
    streetAddress: words(40),
    city: words(20),
    state: fc.constantFrom("TX", "DC", "ME", "PR"),
    zipCode: fc.integer({ min: 501, max: 99_950 }).map((n) => String(n).padStart(5, "0")),
  }),
  bedroomsTotal: orNull(fc.integer({ min: 0, max: 20 })),
  bathroomsTotal: orNull(fc.integer({ min: 0, max: 80 }).map((n) => n / 4)),
  livingArea: orNull(fc.integer({ min: 0, max: 100_000 })),
  lotSize: orNull(fc.integer({ min: 0, max: 2_000_000_000 })),
  yearBuilt: orNull(fc.integer({ min: 1650, max: 2026 })),
  propertyType: fc.constantFrom(...PROPERTY_TYPES),
  daysOnMarket: orNull(fc.integer({ min: 0, max: 5_000 })),
  priceHistory: fc
    .array(
      fc.record({
        date: day,
        event: fc.constantFrom("listed", "priceChanged", "pending", "sold", "delisted", "backOnMarket"),
        price: money,
        source: words(20),
      }),
      { maxLength: 4 },
    )
    .map(newestFirst((e) => e.date)),
  taxHistory: fc
    .array(fc.record({ year: fc.integer({ min: 1990, max: 2026 }), taxPaid: money, assessedValue: money }), {
      maxLength: 3,
    })
    .map(newestFirst((t) => t.year)),
  scores: orNull(fc.record({ walkability: score, transit: score, bike: score })),
  coordinates: orNull(fc.record({ latitude: degrees(90), longitude: degrees(180) })),
  lastUpdated: day.map((d) => `${d}T12:34:56Z`),
});

/** Records that can form one dataset: ids and addresses are unique. */
export const anyRecords = (maxLength: number) =>
  fc
    .uniqueArray(anyRecord, {
      maxLength,
      selector: (r) => r.id,
    })
    .map((records) => [...new Map(records.map((r) => [JSON.stringify(r.address), r])).values()]);
