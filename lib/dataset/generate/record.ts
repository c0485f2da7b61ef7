import { civilDate, civilDay, formatDay } from "@/lib/domain/calendar";
import type { PriceEvent, PropertyRecord, Scores, TaxEntry } from "@/lib/domain/property";
import { scatter } from "@/lib/domain/random";
import { formatId } from "@/lib/store/keys";
import { daysOnMarketOf, lastAsking, statusOf } from "../market-state";
import type { Character, ZipFacts } from "./facts";
import type { Home, Life } from "./model";
import { priceLevel } from "./prices";
import { clamp, type Random } from "./random";

/** Shares of homes without scores, of those with scores but none for bikes, and of homes whose position is unknown. */
const UNSCORED_SHARE = 0.03;
const NO_BIKE_SCORE_SHARE = 0.02;
const UNPLACED_SHARE = 0.015;
/** The share of exurban homes that no transit serves. */
const NO_TRANSIT_SHARE = 0.6;

/** Walkability in the center of each kind of ZIP code. */
const WALK: Record<Character, number> = { core: 95, urban: 84, suburban: 58, exurban: 42 };

/** By how much walkability falls infinitely far from the center, and the distance at which it fell by half of that. */
const FARTHEST_FALL = 50;
const HALF_FALL_KM = 40;
/** Cities whose homes are of this year have the least transit; those that are so many years older have the most. */
const CAR_CITY_YEAR = 2_005;
const TRANSIT_YEARS = 75;
const LEAST_NETWORK = 0.3;
/** Standard deviations of scores among homes of one place. */
const SCORE_SPREAD = 5;
const TRANSIT_SPREAD = 4;

const score = (x: number): number => Math.round(clamp(x, 0, 100));

/** Walkability, transit and bike scores, 0 to 100, falling with distance from the center. Some are unknown. */
function scoresOf(home: Home, zip: ZipFacts, random: Random): Scores | null {
  if (random.chance(UNSCORED_SHARE)) return null;
  const km = home.street.centerKm;
  // Falls steeply near the center and slowly far out: by 0 at 0 km, 10 at 10 km, 21 at 30 km.
  const away = (FARTHEST_FALL * km) / (km + HALF_FALL_KM);
  const walkability = score(WALK[zip.character] - away + random.normal(0, SCORE_SPREAD));
  // Cities that grew before cars have better transit.
  const network = clamp((CAR_CITY_YEAR - zip.metro.built) / TRANSIT_YEARS, LEAST_NETWORK, 1);
  const transit =
    zip.character === "exurban" && random.chance(NO_TRANSIT_SHARE)
      ? null
      : score(walkability * (0.45 + 0.5 * network) + random.normal(0, TRANSIT_SPREAD));
  const bike = random.chance(NO_BIKE_SCORE_SHARE)
    ? null
    : score(34 + walkability * 0.6 - away * 0.5 + random.normal(0, SCORE_SPREAD));
  return { walkability, transit, bike };
}

/** Assessments lag behind the market; they are for January 1. */
const ASSESSED_SHARE = 0.88;
/** The value of a lot before its house is built, as a share of the home's value. */
const LOT_SHARE = 0.22;
/** With a cap below this the longer an owner stays the further the assessment falls behind: at first to 62 % or more. */
const TIGHT_CAP = 0.04;
const LEAST_FIRST_SHARE = 0.62;
/** Counties' own rates differ from their state's by up to 3 %. */
const RATE_SPREAD = 0.03;
const TAX_YEARS = [5, 10] as const;
/** Assessed values are multiples of this, and at least the other. */
const ASSESSED_STEP = 10;
const ASSESSED_MIN = 100;

/** The newest tax year that is billed by a day; bills are sent in autumn. */
function newestTaxYear(asOf: number): number {
  const { year, month } = civilDate(asOf);
  return month >= 10 ? year : year - 1;
}

/**
 * 5 to 10 years of property tax, newest first. The state's effective rate refers to market value, so the rate on the assessed
 * value is higher; a cap on assessments lowers the effective rate over the years, as in reality.
 */
function taxHistory(life: Life, zip: ZipFacts, asOf: number, random: Random): TaxEntry[] {
  const { state, metro } = zip;
  const { home } = life;
  const newest = newestTaxYear(asOf);
  const years = random.int(...TAX_YEARS);
  const rate = (state.taxRatePercent / 100 / ASSESSED_SHARE) * random.between(1 - RATE_SPREAD, 1 + RATE_SPREAD);
  const cap = state.assessmentCapPercent / 100;
  const entries: TaxEntry[] = [];
  let assessed = 0;
  for (let year = newest - years + 1; year <= newest; year++) {
    const january = civilDay(year, 1, 1);
    const standing = home.yearBuilt === null || home.yearBuilt < year;
    const market = home.value * priceLevel(metro, january, asOf) * ASSESSED_SHARE * (standing ? 1 : LOT_SHARE);
    const changed = entries.length === 0 || (home.yearBuilt !== null && home.yearBuilt === year - 1);
    const reset =
      state.resetOnSale &&
      life.events.some((e) => e.event === "sold" && e.day < january && e.day >= civilDay(year - 1, 1, 1));
    const capped = cap > 0 && !changed && !reset ? Math.min(market, assessed * (1 + cap)) : market;
    // In a state with a cap the first entry is already below market value, as the owner bought earlier.
    assessed =
      entries.length === 0 && cap > 0 && cap < TIGHT_CAP && standing
        ? market * random.between(LEAST_FIRST_SHARE, 1)
        : capped;
    const whole = Math.max(ASSESSED_MIN, Math.round(assessed / ASSESSED_STEP) * ASSESSED_STEP);
    entries.push({ year, taxPaid: Math.max(1, Math.round(whole * rate)), assessedValue: whole });
  }
  return entries.reverse();
}

const FEISTEL_ROUNDS = 4;
/** 2^32 divided by the golden ratio, which spreads the rounds' keys evenly (Knuth's multiplicative hash). */
const GOLDEN_RATIO = 0x9e3779b1;

/** `prop_` and 16 hexadecimal digits: a keyed bijection (Feistel) of ZIP code and number of the home, so ids never collide. */
function propertyId(zip: string, nth: number, seed: number): string {
  let left = Number(zip);
  let right = nth;
  for (let round = 1; round <= FEISTEL_ROUNDS; round++) {
    const mixed = left ^ scatter(right ^ Math.imul(seed + round, GOLDEN_RATIO));
    left = right;
    right = mixed >>> 0;
  }
  return formatId(left, right);
}

const two = (n: number): string => String(n).padStart(2, "0");

/** American working hours, in UTC. */
const WORKING_HOURS = [13, 23] as const;
const timeOfDay = (random: Random): string =>
  `${two(random.int(...WORKING_HOURS))}:${two(random.int(0, 59))}:${two(random.int(0, 59))}`;

/** The record of the `nth` home of a ZIP code. */
export function makeRecord(
  life: Life,
  zip: ZipFacts,
  nth: number,
  seed: number,
  asOf: number,
  random: Random,
): PropertyRecord {
  const { home, events } = life;
  const today = formatDay(asOf);
  const priceHistory: PriceEvent[] = [];
  for (let i = events.length - 1; i >= 0; i--) {
    const { day, event, price, source } = events[i]!;
    priceHistory.push({ date: formatDay(day), event, price, source });
  }
  const status = statusOf(null, priceHistory, today);
  const newest = priceHistory[0]?.date ?? today;
  return {
    id: propertyId(zip.zip, nth, seed),
    status,
    listPrice: lastAsking(status, priceHistory),
    address: { streetAddress: home.streetAddress, city: home.street.city, state: zip.state.state, zipCode: zip.zip },
    bedroomsTotal: home.bedrooms,
    bathroomsTotal: home.bathrooms,
    livingArea: home.livingArea,
    lotSize: home.lotSize,
    yearBuilt: home.yearBuilt,
    propertyType: home.type,
    daysOnMarket: daysOnMarketOf(status, priceHistory, today),
    priceHistory,
    taxHistory: taxHistory(life, zip, asOf, random),
    scores: scoresOf(home, zip, random),
    coordinates: random.chance(UNPLACED_SHARE) ? null : home.coordinates,
    lastUpdated: `${newest}T${timeOfDay(random)}Z`,
  };
}
