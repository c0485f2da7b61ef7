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

const REGION: Record<string, string> = {
  texas:
    "Pecan Mesquite Bluebonnet Guadalupe Brazos Nueces Trinity Colorado Llano Comal Lavaca Travis Houston Bowie Crockett Fannin Milam Lamar Bonham Rusk Live_Oak Post_Oak Agarita Yaupon Persimmon Limestone Longhorn Bandera Medina Frio Pedernales Sabine",
  mountain:
    "Aspen Columbine Pinon Juniper Galena Granite Quartz Cottonwood Larkspur Sage Elkhorn Wasatch Timberline Blue_Spruce Pikes Evans Arapahoe Gilpin Humboldt Lafayette Ogden Emerson Clarkson Gaylord Vine Race Yarrow Penstemon Ponderosa Mineral",
  northwest:
    "Alder Fir Hemlock Madrona Salal Fern Cascade Olympic Rainier Puget Skyline Ravenna Cedar Salmon Huckleberry Yamhill Belmont Stark Tillamook Siskiyou Skidmore Killingsworth Ankeny Morrison Harney Multnomah Clackamas Wapato Camas Trillium",
  desert:
    "Saguaro Ocotillo Palo_Verde Mesquite Cholla Desert_Willow Agave Yucca Sonora Camelback Vista Del_Sol Monte_Vista Encanto Granada Almeria Cypress Roma Montecito Turquoise Sandstone Coronado Pima Cochise Gila Mohave Tonto Verde Agua_Fria Cactus Thunderbird Sunnyslope",
  lakes:
    "Lake Prairie Marquette Joliet Birch Lakeside Oakley Wolcott Paulina Hoyne Leavitt Oakdale Wellington Barry Fletcher Nelson Schubert Nokomis Bryant Colfax Dupont Emerson Fremont Girard Humboldt Irving Knox Logan Newton Oliver Penn Queen Russell Sheridan Thomas",
  newengland:
    "Beacon Harbor Meetinghouse Orchard Village Pond Mayflower Concord Winthrop Endicott Bradford Standish Hancock Otis Thoreau Alcott Hawthorne Longfellow Revere Prescott Putnam Ware Sewall Marlborough Salem Essex Plymouth Holyoke Winslow Carver Stark Brewster Trowbridge Foxcroft",
  south:
    "Magnolia Dogwood Azalea Camellia Peachtree Sweetgum Piedmont Ponce Oakhurst Wisteria Jasmine Crape_Myrtle Savannah Augusta Macon Decatur Belle Hermitage Whitehall Woodland Lealand Sweetbriar Tanglewood Carolina Glenwood Wake Cumberland Shiloh Briarcliff Lullwater Pinecrest",
  florida:
    "Palm Royal_Palm Banyan Poinciana Hibiscus Bougainvillea Coral Seagrape Mangrove Flamingo Pelican Ibis Heron Tamarind Mahogany Almeria Alhambra Segovia Granada Valencia Majorca Salzedo Ponce Bayshore Coconut Orange Lime Citrus Tangerine Alcazar Castile Navarre",
  midwest:
    "Buckeye Neil Hocking Scioto Olentangyola Summit Blenheim Kelso Weisheimer Torrence Crestview Weber Tompkins Hudson Arcadia Dodridge Oakland Northwood Clinton Whittier Kossuth Thurman Deshler Sycamore Beck Jaeger Mohawk Lazelle Briggs Kenyon Denison",
  california:
    "Mission Alta_Vista Del_Mar La_Mesa El_Camino Palomar Encino Manzanita Jacaranda Eucalyptus Bougainvillea Ocean_View Monterey Carmel Sierra Mariposa Madera Fresno Ventura Cabrillo Serra Portola Arroyo Loma Vista_Hermosa Casa_Blanca Las_Flores Olive Poinsettia Pepper Cañada Laurel",
  midatlantic:
    "Chestnut Walnut Locust Spruce Pine Lombard Mulberry Penn Delancey Rittenhouse Girard Poplar Brandywine Wharton Dickinson Tasker Morris Wister Susquehanna Lehigh Berks Montgomery Dauphin Cumberland Norris Palmer Gaul Cedar Memphis Tulip Almond Moyer",
};

const split = (words: string): string[] =>
  words
    .replace("Cañada", "Canada")
    .split(" ")
    .map((w) => w.replaceAll("_", " "));
const COMMON = [...split(TREES), ...split(PEOPLE), ...split(PLAIN)];
const REGIONAL = new Map(Object.entries(REGION).map(([style, words]) => [style, split(words)]));
const [FIRSTS, SECONDS] = [split(FIRST), split(SECOND)];

const TOWN_KINDS = ["St", "St", "St", "St", "Ave", "Ave", "Ave", "Pl", "Ter", "Blvd"];
const SUBURB_KINDS = ["Dr", "Dr", "Dr", "Ln", "Ln", "Ct", "Way", "Rd", "Cir", "Trl", "Ave", "Pl"];

/** A region's street names: directions before the name, how often there is one, how often a street is numbered, up to which number. */
const HABITS: Record<string, { directions: string[]; directed: number; numbered: number; numberedTo: number }> = {
  desert: { directions: ["N", "S", "E", "W"], directed: 0.95, numbered: 0.22, numberedTo: 48 },
  lakes: { directions: ["N", "S", "W"], directed: 0.45, numbered: 0.12, numberedTo: 60 },
  northwest: { directions: ["NE", "SE", "NW", "SW", "N"], directed: 0.75, numbered: 0.25, numberedTo: 70 },
  florida: { directions: ["SW", "NW", "NE", "SE"], directed: 0.5, numbered: 0.4, numberedTo: 80 },
  mountain: { directions: ["S", "E", "W", "N"], directed: 0.55, numbered: 0.15, numberedTo: 40 },
  texas: { directions: ["E", "W", "S"], directed: 0.12, numbered: 0.12, numberedTo: 40 },
  midwest: { directions: ["E", "W", "N"], directed: 0.3, numbered: 0.1, numberedTo: 16 },
  midatlantic: { directions: ["N", "S"], directed: 0.3, numbered: 0.15, numberedTo: 22 },
  california: { directions: [], directed: 0, numbered: 0.08, numberedTo: 36 },
  south: { directions: ["N", "S", "NE", "SE"], directed: 0.15, numbered: 0.08, numberedTo: 18 },
  newengland: { directions: ["E", "W"], directed: 0.06, numbered: 0.03, numberedTo: 6 },
};

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
export function streetName(style: string, town: boolean, zipHash: number, taken: Set<string>, random: Random): string {
  const habit = HABITS[style] ?? HABITS.california!;
  const regional = REGIONAL.get(style) ?? [];
  const direction = habit.directions.length > 0 ? habit.directions[zipHash % habit.directions.length]! : "";
  const numberedFrom = 2 + (zipHash % habit.numberedTo);
  for (let attempt = 0; ; attempt++) {
    const numbered = attempt > 40 || random.chance(town ? habit.numbered : habit.numbered / 4);
    const compound = !town && random.chance(0.45);
    const base = numbered
      ? ordinal(numberedFrom + random.int(0, Math.min(10, habit.numberedTo) + Math.max(0, attempt - 40)))
      : compound
        ? `${random.pick(FIRSTS)} ${random.pick(SECONDS)}`
        : random.chance(0.5) && regional.length > 0
          ? random.pick(regional)
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
