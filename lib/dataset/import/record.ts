import { parseDay } from "@/lib/domain/calendar";
import { type Address, PROPERTY_TYPES, type PropertyRecord, STATUSES } from "@/lib/domain/property";
import { RowFault } from "./compile";
import { instantOf } from "./dates";
import { STATE_CODES } from "./tables/states";

type Check = (value: unknown) => boolean;

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const integer =
  (min: number, max: number): Check =>
  (v) =>
    Number.isInteger(v) && (v as number) >= min && (v as number) <= max;
const orNull =
  (check: Check): Check =>
  (v) =>
    v === null || check(v);
const text =
  (max: number): Check =>
  (v) =>
    typeof v === "string" && v !== "" && v.trim() === v && v.length <= max;
const pattern =
  (form: RegExp): Check =>
  (v) =>
    typeof v === "string" && form.test(v);
const within =
  (limit: number): Check =>
  (v) =>
    typeof v === "number" && Math.abs(v) <= limit;
const oneOf =
  (values: readonly string[]): Check =>
  (v) =>
    typeof v === "string" && values.includes(v);
const list =
  (check: Check): Check =>
  (v) =>
    Array.isArray(v) && v.every(check);

/** Exactly these members, each as its check wants it. */
const shape = (members: Record<string, Check>): Check => {
  const entries = Object.entries(members);
  return (v) => isObject(v) && Object.keys(v).length === entries.length && entries.every(([name, ok]) => ok(v[name]));
};

const MONEY = integer(0, 2_000_000_000);
const AREA = integer(0, 2_000_000_000);
const day: Check = (v) => typeof v === "string" && parseDay(v) !== null;
const score = orNull(integer(0, 100));

const MEMBERS: Record<keyof PropertyRecord, Check> = {
  id: pattern(/^prop_[0-9a-f]{16}$/),
  status: oneOf(STATUSES),
  listPrice: orNull(MONEY),
  address: shape({
    streetAddress: text(200),
    city: text(200),
    state: (v) => typeof v === "string" && v.length === 2 && STATE_CODES.has(v),
    zipCode: pattern(/^\d{5}$/),
  } satisfies Record<keyof Address, Check>),
  bedroomsTotal: orNull(integer(0, 200)),
  bathroomsTotal: orNull((v) => typeof v === "number" && v >= 0 && v <= 200 && Number.isInteger(v * 2)),
  livingArea: orNull(AREA),
  lotSize: orNull(AREA),
  yearBuilt: orNull(integer(1600, 2200)),
  propertyType: oneOf(PROPERTY_TYPES),
  daysOnMarket: orNull(integer(0, 36_500)),
  priceHistory: list(shape({ date: day, event: text(60), price: MONEY, source: text(200) })),
  taxHistory: list(shape({ year: integer(1600, 2200), taxPaid: MONEY, assessedValue: MONEY })),
  scores: orNull(shape({ walkability: score, transit: score, bike: score })),
  coordinates: orNull(shape({ latitude: within(90), longitude: within(180) })),
  lastUpdated: (v) => typeof v === "string" && v.length === 20 && v.endsWith("Z") && instantOf(v) === v,
};

/** The value as a complete property record, in the contract's bounds. Throws a `RowFault` that names the member. */
export function checkedRecord(value: unknown): PropertyRecord {
  const shown = (v: unknown) => (v === undefined ? "" : (JSON.stringify(v) ?? "").slice(0, 200));
  if (!isObject(value)) throw new RowFault("rejected", "", shown(value), "is not an object");
  for (const [name, ok] of Object.entries(MEMBERS))
    if (!ok(value[name])) {
      const reason = value[name] === undefined ? "is missing" : "is not as the contract has it";
      throw new RowFault("rejected", name, shown(value[name]), reason);
    }
  const extra = Object.keys(value).find((name) => !Object.hasOwn(MEMBERS, name));
  if (extra !== undefined)
    throw new RowFault("rejected", extra, shown(value[extra]), "is no member of a property record");
  return value as unknown as PropertyRecord;
}
