import { createRequire } from "node:module";
import { compare } from "@/lib/domain/lists";
import { type Character, type Facts, type MetroFacts, readFacts, type ZipFacts } from "./facts";
import { clamp, hashText } from "./random";

/** A ZIP code and its number of homes. */
interface ZipShare {
  facts: ZipFacts;
  homes: number;
}

/** With fewer homes a ZIP code would run out of sellers; with more than the maximum its streets would be crowded. */
const HOMES_PER_ZIP_MIN = 250;
const HOMES_PER_ZIP_MAX = 1_500;
/** Homes per ZIP code if more ZIP codes than the table has are needed. */
const HOMES_PER_ZIP = 900;

const WEIGHT: Record<Character, number> = { core: 0.9, urban: 1.08, suburban: 1.04, exurban: 0.94 };

/** Kilometers between two places on a plane; accurate to a few percent within a metropolitan area. */
export function distanceKm(aLat: number, aLon: number, bLat: number, bLon: number): number {
  const north = (aLat - bLat) * 111.2;
  const east = (aLon - bLon) * 111.2 * cosine((aLat + bLat) / 2);
  return Math.sqrt(north * north + east * east);
}

/** The cosine of degrees within ±90, using only exactly rounded operations (Bhaskara I; error below 0.002). */
export function cosine(degrees: number): number {
  const squared = degrees * degrees;
  return (4 * (8_100 - squared)) / (32_400 + squared);
}

/** The table's ZIP codes in pairs from each metropolitan area in turn, so that a small dataset has many areas but also pairs of one city. */
function tableOrder(facts: Facts): ZipFacts[] {
  const place = new Map<string, number>();
  return facts.zips
    .map((zip, row) => {
      const nth = place.get(zip.metro.metro) ?? 0;
      place.set(zip.metro.metro, nth + 1);
      return { zip, row, round: Math.floor(nth / 2) };
    })
    .sort((a, b) => a.round - b.round || a.row - b.row)
    .map(({ zip }) => zip);
}

const characterAt = (km: number): Character => (km < 3 ? "core" : km < 11 ? "urban" : km < 32 ? "suburban" : "exurban");
const RADIUS_KM: Record<Character, number> = { core: 0.8, urban: 1.4, suburban: 2.2, exurban: 3.5 };

interface PackagedZip {
  zip: string;
  latitude: number;
  longitude: number;
  city: string;
  state: string;
  country: string;
}

/** Loaded only for datasets that need more ZIP codes than the table has. */
const packagedZips = (): PackagedZip[] =>
  Object.values((createRequire(import.meta.url)("zipcodes") as { codes: Record<string, PackagedZip> }).codes);

/** ZIP codes beyond the table, closest to a metropolitan area of the table first. Their price level is only estimated. */
function furtherZips(facts: Facts): ZipFacts[] {
  const metros = [...facts.metros.values()];
  const known = new Set(facts.zips.map((zip) => zip.zip));
  const positions = new Set<string>();
  const found: { km: number; zip: ZipFacts }[] = [];
  for (const code of packagedZips()) {
    const state = facts.states.get(code.state);
    // Several ZIP codes at one point are post office boxes, where nobody lives.
    const position = `${code.latitude},${code.longitude}`;
    if (!state || code.country !== "US" || !code.latitude || known.has(code.zip) || positions.has(position)) continue;
    positions.add(position);
    let metro: MetroFacts = metros[0]!;
    let km = Number.POSITIVE_INFINITY;
    for (const candidate of metros) {
      const d = distanceKm(code.latitude, code.longitude, candidate.latitude, candidate.longitude);
      if (d < km) [km, metro] = [d, candidate];
    }
    const character = characterAt(km);
    const near = clamp(1 - km / 120, 0, 1);
    const spread = 0.75 + (hashText(code.zip) / 4_294_967_296) * 0.6;
    found.push({
      km,
      zip: {
        zip: code.zip,
        city: code.city,
        state,
        latitude: code.latitude,
        longitude: code.longitude,
        metro,
        level: Math.round(state.levelThousands * (0.8 + 0.5 * near) * spread) * 1_000,
        character,
        radiusKm: RADIUS_KM[character],
        water: [],
        otherCity: null,
      },
    });
  }
  return found.sort((a, b) => a.km - b.km || compare(a.zip.zip, b.zip.zip)).map(({ zip }) => zip);
}

/** Distributes `properties` homes over ZIP codes; the shares add up to `properties`. */
export function shareHomes(properties: number): ZipShare[] {
  const facts = readFacts();
  const table = tableOrder(facts);
  const crowded = properties > table.length * HOMES_PER_ZIP_MAX;
  const wanted = Math.ceil(properties / (crowded ? HOMES_PER_ZIP : HOMES_PER_ZIP_MIN));
  const zips = (crowded ? [...table, ...furtherZips(facts)] : table).slice(0, Math.max(1, wanted));
  const weights = zips.map(
    (zip) => WEIGHT[zip.character] * (0.9 + (hashText(`${zip.zip} share`) / 4_294_967_296) * 0.2),
  );
  const total = weights.reduce((sum, w) => sum + w, 0);
  let given = 0;
  let running = 0;
  return zips.map((facts, i) => {
    running += weights[i]!;
    const upTo = i === zips.length - 1 ? properties : Math.round((properties * running) / total);
    const homes = upTo - given;
    given = upTo;
    return { facts, homes };
  });
}
