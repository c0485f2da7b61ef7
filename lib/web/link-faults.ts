import { echo, type Lenient, type ParameterTable, type ParameterText } from "@/lib/domain/parameters";
import { SEARCH_TEXTS } from "@/lib/domain/search-texts";
import { likely } from "@/lib/domain/spelling";
import { inSentence } from "./words";

/** A visitor sees at most this many sentences, even if a link has a thousand faults. */
const SENTENCES_MAX = 4;

const TEXTS: Readonly<Record<string, ParameterText>> = SEARCH_TEXTS;

/** Names of parameters for visitors, if the API's description does not begin with one. */
const NAMES: Readonly<Record<string, string>> = {
  city: "city",
  state: "state",
  bbox: "part of the map",
  latitude: "latitude of the circle",
  longitude: "longitude of the circle",
  radius: "radius of the circle",
  polygon: "drawn shape",
  id: "list of homes",
  updatedSince: "time of the last change",
  priceReduced: "choice of reduced prices",
  minTotalCut: "smallest cut of the price",
  relisted: "choice of homes that were listed again",
  soldSince: "day of the sale",
  minSoldPrice: "lowest sale price",
  maxSoldPrice: "highest sale price",
  map: "place of the map",
  minPrice: "lowest price",
  maxPrice: "highest price",
  minBaths: "minimum number of bathrooms",
  minBeds: "minimum number of bedrooms",
  maxBeds: "maximum number of bedrooms",
  sort: "choice of what to sort by",
  order: "direction of the sort",
  limit: "number of homes on a page",
  offset: "place in the list",
  view: "way to show homes",
  figure: "figure on the map",
  page: "page",
  minInventoryMonths: "least months of supply",
  maxInventoryMonths: "most months of supply",
  minChange: "least change of the price",
  maxChange: "greatest change of the price",
  q: "place",
};

/** What the values of a list are called. */
const LIST_NOUNS: Readonly<Record<string, string>> = { id: "homes", zipCode: "ZIP codes" };

/** Values that work for parameters of a page that the search does not have, or not with the same values. */
type Examples = Readonly<Record<string, string>>;
export const HOMES_EXAMPLES: Examples = { limit: "48", view: "table", map: "30.25,-97.75,12" };
export const MARKETS_EXAMPLES: Examples = {
  sort: "medianSoldPrice",
  figure: "medianSoldPrice",
  minInventoryMonths: "3",
  maxInventoryMonths: "6",
  minChange: "5",
  maxChange: "10",
};

/** The name of a parameter for visitors; by default, the beginning of its description. */
function nameOf(name: string): string {
  const called = NAMES[name] ?? /^[^.,;:]+/.exec(TEXTS[name]?.description ?? "")?.[0] ?? name;
  // A name that begins with an abbreviation, as ZIP, keeps it.
  return /^[A-Z][a-z]/.test(called) ? inSentence(called) : called;
}

/**
 * Explains to visitors, in sentences, which parameters of a page's address were left out and why. `table` has the page's
 * parameters, `examples` values that work where those of the search do not, `ignored` unknown ones that need no sentence.
 */
export function linkFaults(
  { leftOut, unknown }: Pick<Lenient<ParameterTable>, "leftOut" | "unknown">,
  table: ParameterTable,
  examples: Examples = {},
  ignored: readonly string[] = [],
): string[] {
  const names = Object.keys(table);
  const strange = unknown
    .filter(({ name }) => !ignored.includes(name))
    .map(({ name, text }) => {
      const close = likely(name, names).map((near) => `the ${nameOf(near)}`);
      const meant = close.length > 0 ? ` Did you mean ${close.join(" or ")}?` : "";
      return `“${echo(name)}${text ? `=${echo(text)}` : ""}” in the link is not something this page knows, so it was left out.${meant}`;
    });
  const wrong = leftOut.map(({ name: parameter, reason, text }) => {
    const name = nameOf(parameter);
    if (reason === "repeated") return `The link says the ${name} twice: “${echo(text)}” was left out.`;
    if (reason === "crossed")
      return `The link’s ${name} is above its ${nameOf(parameter.replace("min", "max"))}. Both were left out.`;
    if (reason === "alone") return `The link’s ${name} was left out because what goes with it is missing.`;
    const { kind } = table[parameter]!;
    const members = new Set(text.split(","));
    if (kind.form.name === "list" && members.size > kind.form.most && [...members].every((one) => kind.read(one))) {
      const { most } = kind.form;
      return `The link lists ${members.size} ${LIST_NOUNS[parameter] ?? "values"}, and a page takes ${most} at most. It shows the first ${most}; open the others with a second link.`;
    }
    const example = examples[parameter] ?? TEXTS[parameter]?.example;
    const asIn = example ? ` One that works is “${example}”.` : "";
    return `The link’s ${name} (“${echo(text)}”) can’t be used, so it was left out.${asIn}`;
  });
  return [...strange, ...wrong].slice(0, SENTENCES_MAX);
}
