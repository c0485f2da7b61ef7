import { civilDate } from "@/lib/domain/calendar";
import type { MetroFacts, ZipFacts } from "./facts";
import type { Home } from "./model";
import { clamp, type Random } from "./random";

/** The price level by year before the five years of the metropolitan area's own trend, relative to five years back; the same everywhere. */
const LONG_RUN = [
  1, 0.9, 0.86, 0.82, 0.77, 0.73, 0.69, 0.65, 0.6, 0.56, 0.55, 0.57, 0.59, 0.63, 0.72, 0.75, 0.73, 0.67,
];

const interpolate = (values: readonly number[], x: number): number => {
  const i = clamp(Math.floor(x), 0, values.length - 2);
  const t = clamp(x - i, 0, 1);
  return values[i]! * (1 - t) + values[i + 1]! * t;
};

/** A metropolitan area's price level on a day without the seasonal factor, relative to the dataset's date. */
export function priceLevel(metro: MetroFacts, day: number, asOf: number): number {
  const yearsBack = (asOf - day) / 365.25;
  if (yearsBack <= 5) return interpolate(metro.course, 5 - yearsBack);
  return metro.course[0]! * interpolate(LONG_RUN, yearsBack - 5);
}

/** The change of the price level in the year around a day, within the bounds that influence buyers. */
export function momentum(metro: MetroFacts, day: number, asOf: number): number {
  const change = priceLevel(metro, day + 90, asOf) / priceLevel(metro, day - 275, asOf) - 1;
  return clamp(change, -0.12, 0.2);
}

//               Jan    Feb    Mar   Apr   May   Jun   Jul   Aug   Sep   Oct    Nov    Dec
const PRICE = [-0.025, -0.02, -0.002, 0.012, 0.022, 0.03, 0.025, 0.012, 0, -0.008, -0.018, -0.025];
const SALES = [0.7, 0.72, 0.92, 1, 1.13, 1.26, 1.2, 1.16, 1.02, 1, 0.9, 0.85];
const PACE = [1.4, 1.22, 0.95, 0.8, 0.72, 0.74, 0.82, 0.92, 1.02, 1.15, 1.3, 1.45];

/** Where winter is the pleasant season, the seasonal pattern comes two months earlier. */
const shift = (metro: MetroFacts): number => (["desert", "florida"].includes(metro.habit.streets) ? 2 : 0);

const ofMonth = (values: readonly number[], metro: MetroFacts, month: number): number =>
  values[(month - 1 + shift(metro)) % 12]!;

/** The seasonal factor on prices, about 1. */
const priceSeason = (metro: MetroFacts, day: number): number => 1 + ofMonth(PRICE, metro, civilDate(day).month);

/** The seasonal factor on the number of sales in a month (1 to 12), about 1. */
export const salesSeason = (metro: MetroFacts, month: number): number => ofMonth(SALES, metro, month);

/** The seasonal factor on days on market by the month of listing, about 1. */
export const paceSeason = (metro: MetroFacts, day: number): number => ofMonth(PACE, metro, civilDate(day).month);

/** A home's value on a day in US dollars. */
export const valueOn = (home: Home, metro: MetroFacts, day: number, asOf: number): number =>
  home.value * priceLevel(metro, day, asOf) * priceSeason(metro, day);

/** Rounds to a typical asking price: 549,900 or 550,000 or 549,000; never below 1,000. */
export function askingPrice(dollars: number, random: Random): number {
  const step = dollars > 1_500_000 ? 25_000 : dollars > 400_000 ? 5_000 : dollars > 100_000 ? 1_000 : 500;
  const rounded = Math.max(step, Math.round(dollars / step) * step);
  const style = random.int(0, 9);
  if (style < 4) return rounded;
  return style < 8 ? Math.max(1_000, rounded - 100) : Math.max(1_000, rounded - 1_000);
}

/** Rounds to a typical closing price: mostly full hundreds, some to the dollar. */
export const closingPrice = (dollars: number, random: Random): number =>
  Math.max(1_000, random.chance(0.85) ? Math.round(dollars / 500) * 500 : Math.round(dollars));

/** The ratio of sold to last asking price: above 1 in sellers' markets and for quick sales; always within 0.95 to 1.03. */
export function saleToAsk(zip: ZipFacts, waited: number, mood: number, random: Random): number {
  const quick = waited <= 10 ? 0.012 : waited > 60 ? -0.008 : 0;
  return clamp(random.normal(0.978 + 0.02 * zip.metro.heat + 0.12 * mood + quick, 0.014), 0.951, 1.029);
}

/** The monthly rent on a day: the yield falls as values rise, and rents grow steadily by 3.5 % a year. */
export function monthlyRent(home: Home, day: number, asOf: number, own: number): number {
  const yieldRate = 0.024 + 0.054 * Math.sqrt(300_000 / Math.max(100_000, home.value));
  const years = (asOf - day) / 365.25;
  const rent = ((home.value * clamp(yieldRate, 0.03, 0.095)) / 12) * own * clamp(1 - 0.032 * years, 0.4, 1.1);
  return Math.max(400, Math.round(rent / (rent > 2_500 ? 50 : 25)) * (rent > 2_500 ? 50 : 25) - (own > 1 ? 5 : 0));
}
