import { nearestZips, positionNear, type UsZip, usZips } from "@/app/geo/us-zips";
import { withoutPlace } from "@/components/search/edit-filter";
import { isMilitaryMail, splitEnd } from "@/lib/domain/address-line";
import { dayNumber } from "@/lib/domain/calendar";
import type { ZipPlace } from "@/lib/domain/market";
import { citiesWithHomes } from "@/lib/domain/market-place";
import type { Coordinates } from "@/lib/domain/property";
import { DEFAULT_ORDER, DEFAULT_SORT, type PropertyFilter } from "@/lib/domain/search";
import { isCalledSo, readSearch, surePlace, type TypedPlace } from "@/lib/domain/search-text";
import { stateCalled, stateName } from "@/lib/domain/states";
import { wordsOf } from "@/lib/domain/text";
import type { CityZip } from "@/lib/domain/towns";
import type { Reader } from "@/lib/http/reader";
import { formatCount, formatCounted } from "@/lib/web/format";
import { addressLine, distinctWords } from "@/lib/web/home/card-words";
import { homesHref, parseSearch, TYPED, withTyped } from "@/lib/web/homes-url";
import { filterOfPlace, withWords } from "@/lib/web/place-queries";
import { homesAtOne } from "./same-address";

/** Number of suggestions, few enough to read at a glance. */
const SUGGESTIONS_MAX = 8;

/** A suggested place. */
export interface Offer {
  label: string;
  href: string;
  /** "3 miles away", "12 homes". */
  note?: string;
}

/** The answer when no place has the typed name. */
export interface NoPlace {
  title: string;
  /** Introduces the suggestions: "Did you mean", "The nearest ZIP codes with homes". */
  lead: string;
  offers: Offer[];
}

/** The result for a typed text: an address, or an answer in words. */
export type FoundPlace = { href: string } | NoPlace;

/** A place that is offered by its part of a search. */
interface OfferedPlace {
  label: string;
  at: PropertyFilter;
  /** Known beforehand; otherwise the number of homes is. */
  note?: string;
}

type PlacesAnswer = Omit<NoPlace, "offers"> & { offers: OfferedPlace[] };

/**
 * Answers the text of the search box as `readSearch` reads it; beyond that a county, and a ZIP that is not covered.
 * Other filters of the address are kept.
 */
export async function findPlace(reader: Reader, text: string, params: URLSearchParams): Promise<FoundPlace> {
  const asked = parseSearch(params);
  const fresh = { ...asked, offset: 0, map: null };
  const { info, cityZips } = await reader.dataset();
  const reading = await readSearch(text, reader.places, dayNumber(info.asOf));
  const { places, wanted } = reading;
  const filter = withWords(asked.filter, wanted);
  if (reading.place === "" && Object.keys(wanted).length > 0) return { href: homesHref({ ...fresh, filter }) };
  const within = (at: PropertyFilter): PropertyFilter => ({ ...withoutPlace(filter), ...at });
  const hrefOf = (place: TypedPlace) =>
    place.id === null ? homesHref({ ...fresh, filter: within(filterOfPlace(place)) }) : `/homes/${place.id}`;
  const offersOf = (places: readonly TypedPlace[]): Offer[] =>
    places.slice(0, SUGGESTIONS_MAX).map((place) => ({ label: place.label, href: hrefOf(place) }));
  /** The answer with the number of homes that each link finds, for offers without another note. */
  const counted = async ({ offers, ...answer }: PlacesAnswer): Promise<NoPlace> => ({
    ...answer,
    offers: await Promise.all(
      offers.map(async ({ label, at, note }) => {
        const filter = within(at);
        const homes = note === undefined ? (await reader.search({ filter, ...COUNTED })).meta.total : 0;
        return { label, href: homesHref({ ...fresh, filter }), note: note ?? formatCounted(homes, "home", "homes") };
      }),
    ),
  });

  const sure = surePlace(reading);
  if (sure && isCalledSo([sure])) return { href: hrefOf(sure) };
  const place = reading.place || text;
  if (isCalledSo(places))
    return {
      title: `Which ${places.every(({ id }) => id !== null) ? "address" : "place"} is “${place}”?`,
      lead: "Choose one",
      offers: await toldApart(reader, places, offersOf(places)),
    };
  if (isMilitaryMail(text)) return counted({ ...unknownPlace(place, cityZips), title: MILITARY_MAIL });
  const covered = (await reader.zipPlaces()).filter(({ records }) => records > 0);
  const known = likeZip(place, covered) ?? inCounty(place, covered);
  if (known) return counted(known);
  // The link "Search for … instead?" of a near miss asks for the text itself.
  if (sure && params.get(TYPED) !== text) return { href: withTyped(hrefOf(sure), text) };
  if (places.length > 0) return { title: noPlace(place), lead: "Did you mean", offers: offersOf(places) };
  const near = /\d.*\s/.test(place) ? await reader.homesNear(place) : [];
  return near.length > 0
    ? {
        title: `No home at “${place}” is known here.`,
        lead: "Did you mean",
        offers: near.map((home) => ({ label: addressLine(home), href: `/homes/${home.id}` })),
      }
    : counted(unknownPlace(place, cityZips));
}

/** Offers of places, of which those at one address have a note that tells them apart. */
async function toldApart(reader: Reader, places: readonly TypedPlace[], offers: readonly Offer[]): Promise<Offer[]> {
  const homes = await homesAtOne(reader, places);
  return offers.map((offer) => {
    const home = homes.find(({ id }) => offer.href === `/homes/${id}`);
    return home ? { ...offer, note: distinctWords(home) } : offer;
  });
}

/** A search for its total alone. */
const COUNTED = { sort: DEFAULT_SORT, order: DEFAULT_ORDER, details: false, limit: 1, offset: 0 } as const;

const MILITARY_MAIL = "An APO, FPO or DPO address is one of military or diplomatic mail. No home is at one.";

const noPlace = (text: string) => `No place called “${text}” has homes here.`;

const away = (miles: number) =>
  miles < 1 ? "less than a mile away" : `${formatCounted(Math.round(miles), "mile", "miles")} away`;

const zipOffer = ({ zipCode, city, state }: ZipPlace): OfferedPlace => ({
  label: `${zipCode} · ${city}, ${state}`,
  at: { zipCode: [zipCode] },
});

const nearby = (covered: readonly ZipPlace[], from: Coordinates): OfferedPlace[] =>
  nearestZips(covered, from)
    .slice(0, SUGGESTIONS_MAX)
    .map(({ zip, miles }) => ({ ...zipOffer(zip), note: away(miles) }));

/** The words for counties in states that do not call them counties. "" for names without a word. */
const COUNTY_WORDS: Readonly<Record<string, string>> = { LA: "Parish", AK: "", DC: "", PR: "" };

/** "Travis County, Texas". */
const countyName = ({ county, state }: UsZip): string => {
  const name = `${county} ${COUNTY_WORDS[state] ?? "County"}`.trim();
  return county === "" ? stateName(state) : `${name}, ${stateName(state)}`;
};

function likeZip(text: string, covered: readonly ZipPlace[]): PlacesAnswer | null {
  const { zipCode } = splitEnd(text);
  const from = zipCode === undefined ? null : positionNear(zipCode);
  if (zipCode === undefined || !from || covered.some((zip) => zip.zipCode === zipCode)) return null;
  return {
    title:
      from.zipCode === zipCode
        ? `We have no homes in ${zipCode} (${countyName(from)}).`
        : `${zipCode} is not a ZIP code we know.`,
    lead: "The nearest ZIP codes with homes",
    offers: nearby(covered, from),
  };
}

/** A text that names a county, as "Travis County", "Orleans Parish, LA". */
const COUNTY = /^(.+?)\s+(?:county|parish|borough)\b[\s,]*(.*)$/i;

/** ZIPs of the counties that a text names, or null if it names none. */
function countyZips(text: string) {
  const [, name = "", rest = ""] = COUNTY.exec(text.trim()) ?? [];
  const state = rest === "" ? undefined : stateCalled(rest);
  if (name === "" || (rest !== "" && state === undefined)) return null;
  const called = wordsOf(name).join(" ");
  const zips = [...usZips().values()].filter(
    (zip) => wordsOf(zip.county).join(" ") === called && (state === undefined || zip.state === state),
  );
  return zips.length > 0 ? zips : null;
}

function inCounty(text: string, covered: readonly ZipPlace[]): PlacesAnswer | null {
  const zips = countyZips(text);
  if (!zips) return null;
  const numbers = new Map(zips.map((zip) => [zip.zipCode, zip]));
  const inside = covered.filter(({ zipCode }) => numbers.has(zipCode));
  if (inside.length > 0) {
    const names = [...new Set(inside.map(({ zipCode }) => `${countyName(numbers.get(zipCode)!)}`))];
    const offers = inside.toSorted((a, b) => b.records - a.records).map(zipOffer);
    const all: OfferedPlace[] =
      inside.length > 1 && inside.length <= 100
        ? [
            {
              label: `All ${formatCount(inside.length)} ZIP codes together`,
              at: { zipCode: inside.map(({ zipCode }) => zipCode) },
            },
          ]
        : [];
    return {
      title: `${names.join(" and ")}: ${formatCounted(inside.length, "ZIP code", "ZIP codes")} with homes.`,
      lead: "A county is searched by its ZIP codes",
      offers: [...all, ...offers],
    };
  }
  const [first] = zips;
  const middle = {
    latitude: zips.reduce((sum, zip) => sum + zip.latitude, 0) / zips.length,
    longitude: zips.reduce((sum, zip) => sum + zip.longitude, 0) / zips.length,
  };
  const states = new Set(zips.map(({ state }) => state));
  if (states.size > 1) return null;
  return {
    title: `We have no homes in ${countyName(first!)}.`,
    lead: "The nearest ZIP codes with homes",
    offers: nearby(covered, middle),
  };
}

/** The cities with the most homes, in the state at the end of the text or in all states. */
function unknownPlace(text: string, cityZips: readonly CityZip[]): PlacesAnswer {
  const named = stateCalled(splitEnd(text).state);
  const cities = citiesWithHomes(cityZips);
  const state = cities.some((city) => city.state === named) ? named : undefined;
  const offers = cities
    .filter((city) => state === undefined || city.state === state)
    .slice(0, SUGGESTIONS_MAX)
    .map(({ city, state }) => ({ label: `${city}, ${state}`, at: { city, state } }));
  return {
    title: noPlace(text),
    lead: state ? `Cities with homes in ${stateName(state)}` : "Cities with the most homes",
    offers,
  };
}
