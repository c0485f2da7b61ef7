import { civilDate, civilDay } from "@/lib/domain/calendar";
import type { ZipFacts } from "./facts";
import { momentum, paceSeason, salesSeason } from "./prices";
import { clamp, exponential, type Random } from "./random";

/** One listing, in days since 1970-01-01. It ends in a sale or is withdrawn. */
export interface Listing {
  listed: number;
  /** The day of the accepted offer; null without one. In a withdrawn listing the offer fell through. */
  pending: number | null;
  end: number;
  sold: boolean;
}

/** A seller's listings for one sale, oldest first; all but the last were withdrawn. */
export interface Campaign {
  listings: readonly Listing[];
  /** The home's rank in the ZIP code's range of values, 0 to 1. Each month's sales are spread over the range. */
  rank: number;
}

/** Histories cover 60 months, and their windows 71; simulating earlier months too makes the first ones as full as the last. */
const MONTHS_BEFORE = 74;
/** Sales that close after the dataset's date are active listings on it. */
const MONTHS_AFTER = 10;
/** Sales per month as a share of the ZIP code's homes. */
const TURNOVER = 0.0122;
const DAYS_ON_MARKET_MAX = 330;

/** A listing that closes on `closing`; its time on the market depends on the metropolitan area's heat, the season and the price trend. */
function soldListing(zip: ZipFacts, closing: number, asOf: number, random: Random): Listing {
  const cash = random.chance(0.14);
  const escrow = cash ? random.int(6, 18) : clamp(Math.round(random.normal(32, 7)), 18, 56);
  const pending = closing - escrow;
  const metro = zip.metro;
  const median = (7 + (1 - metro.heat) * 40) * paceSeason(metro, pending) * (1 - 2.5 * momentum(metro, pending, asOf));
  const wait = clamp(Math.round(median * exponential(random.normal(0, 0.7))), 2, DAYS_ON_MARKET_MAX - escrow);
  return { listed: pending - wait, pending, end: closing, sold: true };
}

/** A listing that is withdrawn on `end`; one in eight had an offer that fell through. */
function withdrawnListing(end: number, random: Random): Listing {
  const days = random.int(45, 250);
  const pending = random.chance(0.12) ? end - random.int(8, 30) : null;
  return { listed: end - days, pending, end, sold: false };
}

const before = (listings: Listing[], random: Random): Listing[] => [
  withdrawnListing(listings[0]!.listed - random.int(12, 110), random),
  ...listings,
];

/**
 * A ZIP code's campaigns around the dataset's date, in the order in which they begin. At least one sale closes in each calendar
 * month up to that of `asOf`, and in that month on or before `asOf`.
 */
export function planCampaigns(zip: ZipFacts, homes: number, asOf: number, random: Random): Campaign[] {
  const today = civilDate(asOf);
  const campaigns: Campaign[] = [];
  const withdrawnShare = 0.18 + 0.3 * (1 - zip.metro.heat);
  for (let m = -MONTHS_BEFORE; m <= MONTHS_AFTER; m++) {
    const start = civilDay(today.year, 1 + m + today.month - 1, 1);
    const days = civilDay(today.year, 2 + m + today.month - 1, 1) - start;
    const month = civilDate(start).month;
    const mood = clamp(1 + 0.8 * momentum(zip.metro, start, asOf), 0.9, 1.12);
    const expected = homes * TURNOVER * salesSeason(zip.metro, month) * mood * clamp(random.normal(1, 0.12), 0.75, 1.3);
    const sales = Math.max(1, random.round(expected));
    for (let i = 0; i < sales; i++) {
      const closing = start + (m === 0 && i === 0 ? random.int(0, today.day - 1) : random.int(0, days - 1));
      let listings: Listing[] = [soldListing(zip, closing, asOf, random)];
      if (random.chance(withdrawnShare * 0.5)) listings = before(listings, random);
      if (listings.length > 1 && random.chance(0.15)) listings = before(listings, random);
      campaigns.push({ listings, rank: (i + random.next()) / sales });
    }
    for (let i = random.round(expected * withdrawnShare * 0.7); i > 0; i--) {
      let listings: Listing[] = [withdrawnListing(start + random.int(0, days - 1), random)];
      if (random.chance(0.3)) listings = before(listings, random);
      campaigns.push({ listings, rank: random.next() });
    }
  }
  const begins = (campaign: Campaign): number => campaign.listings[0]!.listed;
  return campaigns.sort((a, b) => begins(a) - begins(b) || a.rank - b.rank);
}
