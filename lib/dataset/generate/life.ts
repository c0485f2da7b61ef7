import { civilDay } from "@/lib/domain/calendar";
import type { ZipFacts } from "./facts";
import { type Campaign, type Listing, planCampaigns } from "./listings";
import type { Home, Life, LifeEvent } from "./model";
import { askingPrice, closingPrice, momentum, monthlyRent, saleToAsk, valueOn } from "./prices";
import { clamp, type Random } from "./random";

/** The sources shown with each event, which say that it is invented. */
const SOURCES = {
  listing: "Generated listing (sample data)",
  deed: "Generated deed (sample data)",
  rental: "Generated rental listing (sample data)",
} as const;

/** A home's history in the making; campaigns and rentals must not overlap. */
interface Draft extends Life {
  /** The first day on which the next campaign may begin normally. */
  readyFrom: number;
  /** The first day on which it can begin at all. */
  freeFrom: number;
  busy: { from: number; to: number }[];
}

/** How many days a new owner stays; a few sell again soon. */
const stay = (random: Random): number => (random.chance(0.07) ? random.int(140, 330) : random.int(500, 2_400));

/** The days on which a listing's price is cut, oldest first: every few weeks, but not in its last days. */
function cutDays(listing: Listing, random: Random): number[] {
  const last = (listing.pending ?? listing.end) - 3;
  const days: number[] = [];
  for (let day = listing.listed + random.int(14, 45); day <= last && days.length < 5; day += random.int(18, 50))
    if (random.chance(0.62)) days.push(day);
  return days;
}

/** The events of one listing. `anchor` is its last asking price. */
function listingEvents(listing: Listing, anchor: number, sale: number, random: Random): LifeEvent[] {
  const cuts = cutDays(listing, random);
  const asks: number[] = [askingPrice(anchor, random)];
  for (let i = 0; i < cuts.length; i++) {
    const higher = askingPrice(asks[0]! * random.between(1.012, 1.05), random);
    asks.unshift(higher > asks[0]! ? higher : asks[0]! + 1_000);
  }
  const source = SOURCES.listing;
  const events: LifeEvent[] = [{ day: listing.listed, event: "listed", price: asks[0]!, source }];
  for (const [i, day] of cuts.entries()) events.push({ day, event: "priceChanged", price: asks[i + 1]!, source });
  const last = asks[asks.length - 1]!;
  if (listing.pending !== null) events.push({ day: listing.pending, event: "pending", price: last, source });
  if (listing.sold) {
    const price = closingPrice(last * sale, random);
    events.push({ day: listing.end, event: "sold", price, source: SOURCES.deed });
  } else events.push({ day: listing.end, event: "delisted", price: last, source });
  return events;
}

function addCampaign(draft: Draft, campaign: Campaign, zip: ZipFacts, asOf: number, random: Random): void {
  const { listings } = campaign;
  const last = listings[listings.length - 1]!;
  const agreed = last.pending ?? last.end;
  const mood = momentum(zip.metro, agreed, asOf);
  const worth = valueOn(draft.home, zip.metro, agreed, asOf) * random.normal(1, 0.035);
  const sale = saleToAsk(zip, agreed - last.listed, mood, random);
  // A listing that does not sell asks too much; each new attempt asks a little less.
  let anchor = last.sold ? worth / sale : worth * random.between(1.03, 1.12);
  const attempts: LifeEvent[][] = [];
  for (let i = listings.length - 1; i >= 0; i--) {
    attempts.unshift(listingEvents(listings[i]!, anchor, sale, random));
    anchor = attempts[0]![0]!.price * random.between(1.005, 1.06);
  }
  for (const events of attempts) draft.events.push(...events);
  for (const { listed, end } of listings) draft.busy.push({ from: listed, to: end });
  draft.freeFrom = last.end + (last.sold ? 120 : 20);
  draft.readyFrom = last.end + (last.sold ? stay(random) : random.int(200, 700));
}

/** Adds rentals between campaigns: rented for a year or two, then listed again. Only the last four years have them. */
function addRentals(draft: Draft, asOf: number, random: Random): void {
  const own = random.normal(1, 0.06);
  const built = draft.home.yearBuilt === null ? 0 : civilDay(draft.home.yearBuilt, 9, 1);
  let day = Math.max(built, asOf - 4 * 365) + random.int(0, 420);
  while (day <= asOf) {
    const vacant = random.int(12, 75);
    // A home is not rented out just before it is sold.
    const [from, to] = [day - 15, day + vacant + 150];
    const clash = draft.busy.find((b) => b.from <= to && b.to >= from);
    if (clash) {
      day = clash.to + random.int(20, 120);
      continue;
    }
    const source = SOURCES.rental;
    const asked = monthlyRent(draft.home, day, asOf, own);
    draft.events.push({ day, event: "listedForRent", price: asked, source });
    const cut = vacant > 40 && random.chance(0.5) ? day + random.int(18, 30) : null;
    const rent = cut === null ? asked : asked - (asked > 2_500 ? 100 : 50);
    if (cut !== null) draft.events.push({ day: cut, event: "priceChanged", price: rent, source });
    draft.events.push({ day: day + vacant, event: "rented", price: rent, source });
    day += vacant + random.int(340, 760);
  }
}

/** The purchase of the home by its owner at the beginning of the time window. */
function firstDeed(home: Home, zip: ZipFacts, window: number, asOf: number, random: Random): LifeEvent {
  const earliest = Math.max(window - 17 * 365, civilDay(home.yearBuilt ?? 1900, 6, 1));
  const day = random.int(Math.min(earliest, window - 60), window - 1);
  const price = closingPrice(valueOn(home, zip.metro, day, asOf) * random.normal(1, 0.05), random);
  return { day, event: "sold", price, source: SOURCES.deed };
}

/**
 * The histories of a ZIP code's homes. Homes that are old enough begin with a sale before the last 61 months, new ones with
 * the sale by their builder.
 */
export function makeLives(zip: ZipFacts, homes: readonly Home[], asOf: number, random: Random): Life[] {
  const campaigns = planCampaigns(zip, homes.length, asOf, random);
  const window = (campaigns[0]?.listings[0]?.listed ?? asOf) - 30;
  const drafts: Draft[] = homes.map((home) => {
    const draft: Draft = { home, events: [], freeFrom: window, readyFrom: window, busy: [] };
    const finished = home.yearBuilt === null ? 0 : civilDay(home.yearBuilt, 1, 1);
    if (finished > window - 200) {
      const listed = finished + random.int(20, 200);
      const pending = listed + random.int(15, 110);
      const end = pending + random.int(25, 50);
      addCampaign(draft, { listings: [{ listed, pending, end, sold: true }], rank: 0 }, zip, asOf, random);
    } else {
      const deed = firstDeed(home, zip, window, asOf, random);
      draft.events.push(deed);
      draft.readyFrom = deed.day + stay(random);
    }
    return draft;
  });
  const byValue = [...drafts].sort((a, b) => a.home.value - b.home.value);
  for (const campaign of campaigns) {
    const from = campaign.listings[0]!.listed;
    let chosen: Draft | undefined;
    for (let attempt = 0; attempt < 30 && !chosen; attempt++) {
      const place = campaign.rank + random.normal(0, 0.004 + attempt * 0.006);
      const draft = byValue[Math.floor(clamp(place, 0, 0.999_999) * byValue.length)]!;
      if (draft.home.type === "land" && random.chance(0.35)) continue;
      if (draft.readyFrom <= from) chosen = draft;
    }
    chosen ??= drafts.find((draft) => draft.freeFrom <= from);
    if (chosen) addCampaign(chosen, campaign, zip, asOf, random);
  }
  return drafts.map((draft) => {
    const odds = { singleFamily: 0.36, townhouse: 0.44, condo: 0.56, multiFamily: 0.62, land: 0 }[draft.home.type];
    if (random.chance(odds)) addRentals(draft, asOf, random);
    const events = draft.events.filter((event) => event.day <= asOf);
    return { home: draft.home, events: events.sort((a, b) => a.day - b.day) };
  });
}
