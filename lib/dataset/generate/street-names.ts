import type { StreetHabit } from "./facts";
import type { Random } from "./random";

const TREES =
  "Oak Maple Cedar Elm Pine Walnut Chestnut Birch Hickory Sycamore Willow Spruce Magnolia Juniper Laurel Hawthorn Poplar Linden Aspen Cypress Dogwood Alder";
const PEOPLE =
  "Washington Jefferson Madison Monroe Jackson Lincoln Grant Franklin Adams Harrison Clay Webster Warren Hamilton Marshall Douglas Sherman Morgan Hudson Clinton Perry Carroll Wallace Porter Fulton Emerson Irving Palmer Preston Sheridan";
const PLAIN =
  "Church Mill School Market Spring Park Highland Summit Prospect Pleasant Grove Garden Center Union Liberty Forest River Ridge Meadow Orchard Valley Railroad Cherry Vine Front Bridge Chapel Hillcrest Fairview Lakeview Sunset Belmont Woodlawn Glenwood Rosewood Parkview Edgewood Brookside Greenwood Lincolnshire Stratford Windsor Cambridge Oxford Kensington Sheffield Ashland Arlington Clifton Dover Essex Fremont Granville Hampton Kenwood Linwood Melrose Norwood Oakdale Pembroke Raymond Shelby Thornton Vernon Wayne";

/** A subdivision's street names have two words: "Cedar Hollow Dr". */
const FIRST =
  "Cedar Oak Stone Fox Deer Willow Maple River Meadow Autumn Copper Silver Quail Falcon Eagle Heron Spring Summer Winding Rolling Quiet Old Hidden Timber Pine Brook Fern Clover Heather Amber Bridle Saddle Orchard Rose Sunny Windy Walnut Hickory Pebble Rocky Sandy Misty Crystal Laurel Juniper Cherry";
const SECOND =
  "Hollow Ridge Creek Run Glen Hill Brook Valley Springs Grove Crossing Bend Park View Point Trace Meadow Branch Knoll Field Gate Chase Bluff Pond Forest Woods Landing Mill Terrace Garden";

const COMMON = `${TREES} ${PEOPLE} ${PLAIN}`.split(" ");
const FIRSTS = FIRST.split(" ");
const SECONDS = SECOND.split(" ");

const TOWN_KINDS = ["St", "St", "St", "St", "Ave", "Ave", "Ave", "Pl", "Ter", "Blvd"];
const SUBURB_KINDS = ["Dr", "Dr", "Dr", "Ln", "Ln", "Ct", "Way", "Rd", "Cir", "Trl", "Ave", "Pl"];

/** "21st", "12th". */
function ordinal(n: number): string {
  const ten = n % 100;
  const suffix = ten > 10 && ten < 14 ? "th" : (["th", "st", "nd", "rd"][n % 10] ?? "th");
  return `${n}${suffix}`;
}

/**
 * Makes a street name that is not in `taken`, and adds it. `town` means an old grid, otherwise a subdivision. A ZIP code's
 * direction and range of numbers come from `zipHash`, so that its numbered streets are close to each other.
 */
export function streetName(
  habit: StreetHabit,
  town: boolean,
  zipHash: number,
  taken: Set<string>,
  random: Random,
): string {
  const direction = habit.directions.length > 0 ? habit.directions[zipHash % habit.directions.length]! : "";
  const numberedFrom = 2 + (zipHash % habit.numberedTo);
  for (let attempt = 0; ; attempt++) {
    const numbered = attempt > 40 || random.chance(town ? habit.numbered : habit.numbered / 4);
    const compound = !town && random.chance(0.45);
    const base = numbered
      ? ordinal(numberedFrom + random.int(0, Math.min(10, habit.numberedTo) + Math.max(0, attempt - 40)))
      : compound
        ? `${random.pick(FIRSTS)} ${random.pick(SECONDS)}`
        : random.chance(0.5)
          ? random.pick(habit.names)
          : random.pick(COMMON);
    const kind = random.pick(town || numbered ? TOWN_KINDS.slice(0, numbered ? 7 : 10) : SUBURB_KINDS);
    const prefix = direction !== "" && !compound && random.chance(habit.directed) ? `${direction} ` : "";
    const words = base.split(" ");
    // Rejects unnatural names such as "Park Park" or "Lake Lakeview Ln".
    const last = words[words.length - 1]!;
    if (words[0] === last && words.length > 1) continue;
    const name = `${prefix}${base} ${kind}`;
    const key = `${base} ${kind}`;
    // The same base name twice ("Leavitt St" and "Leavitt Ave") is allowed only when names run out.
    if (taken.has(base) && attempt < 20) continue;
    if (taken.has(key) && attempt < 400) continue;
    if (taken.has(name)) continue;
    taken.add(base).add(key).add(name);
    return name;
  }
}

/** Names of streets that run through two ZIP codes of a city. */
export const SHARED_STREETS = ["Main St", "Broadway", "Central Ave", "Grand Ave", "University Ave", "Commerce St"];
