import { priceLevel, priceSeason } from "./course";
import type { MetroFacts, ZipFacts } from "./facts";
import type { Home } from "./homes";
import { clamp, type Random } from "./random";

/** What a home is worth on a day, US dollars. */
export const valueOn = (home: Home, metro: MetroFacts, day: number, asOf: number): number =>
  home.value * priceLevel(metro, day, asOf) * priceSeason(metro, day);

/** An asking price as sellers write it: 549,900 or 550,000 or 549,000; never below 1,000. */
export function askingPrice(dollars: number, random: Random): number {
  const step = dollars > 1_500_000 ? 25_000 : dollars > 400_000 ? 5_000 : dollars > 100_000 ? 1_000 : 500;
  const rounded = Math.max(step, Math.round(dollars / step) * step);
  const style = random.int(0, 9);
  if (style < 4) return rounded;
  return style < 8 ? Math.max(1_000, rounded - 100) : Math.max(1_000, rounded - 1_000);
}

/** A closing price: mostly round hundreds, some to the dollar. */
export const closingPrice = (dollars: number, random: Random): number =>
  Math.max(1_000, random.chance(0.85) ? Math.round(dollars / 500) * 500 : Math.round(dollars));

/** Sold over last asking price: sellers' markets and quick sales go above 1; never outside 0.95 to 1.03. */
export function saleToAsk(zip: ZipFacts, waited: number, mood: number, random: Random): number {
  const quick = waited <= 10 ? 0.012 : waited > 60 ? -0.008 : 0;
  return clamp(random.normal(0.978 + 0.02 * zip.metro.heat + 0.12 * mood + quick, 0.014), 0.951, 1.029);
}

/** Monthly rent on a day: yields fall as values rise; rents grew 3.5 % a year, less bumpy than prices. */
export function monthlyRent(home: Home, day: number, asOf: number, own: number): number {
  const yieldRate = 0.024 + 0.054 * Math.sqrt(300_000 / Math.max(100_000, home.value));
  const years = (asOf - day) / 365.25;
  const rent = ((home.value * clamp(yieldRate, 0.03, 0.095)) / 12) * own * clamp(1 - 0.032 * years, 0.4, 1.1);
  return Math.max(400, Math.round(rent / (rent > 2_500 ? 50 : 25)) * (rent > 2_500 ? 50 : 25) - (own > 1 ? 5 : 0));
}
