import { civilDate, civilDay } from "@/lib/domain/calendar";
import type { TaxEntry } from "@/lib/domain/property";
import { priceLevel } from "./course";
import type { ZipFacts } from "./facts";
import type { Life } from "./life";
import type { Random } from "./random";

/** Assessors lag the market; they assess the state of January 1. */
const ASSESSED_SHARE = 0.88;
/** A lot before its house is built. */
const LOT_SHARE = 0.22;

/** The newest year whose bill is out on a day: bills go out in the autumn. */
export function newestTaxYear(asOf: number): number {
  const { year, month } = civilDate(asOf);
  return month >= 10 ? year : year - 1;
}

/**
 * 5 to 10 years of property tax, newest first. The state's effective rate is a share of market value, so the
 * rate on the assessed value is higher; a cap on assessments lowers it over the years, as it does in fact.
 */
export function taxHistory(life: Life, zip: ZipFacts, asOf: number, random: Random): TaxEntry[] {
  const { state, metro } = zip;
  const { home } = life;
  const newest = newestTaxYear(asOf);
  const years = random.int(5, 10);
  const rate = (state.taxRatePercent / 100 / ASSESSED_SHARE) * random.between(0.97, 1.03);
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
    // The first year's entry of a capped home is already below market: its owner bought earlier.
    assessed = entries.length === 0 && cap > 0 && cap < 0.04 && standing ? market * random.between(0.62, 1) : capped;
    const whole = Math.max(100, Math.round(assessed / 10) * 10);
    entries.push({ year, taxPaid: Math.max(1, Math.round(whole * rate)), assessedValue: whole });
  }
  return entries.reverse();
}
