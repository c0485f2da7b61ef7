import { nearest } from "@/lib/domain/nearest";
import { type Fault, fault, parseQuery } from "@/lib/http/parameters/parse";
import { SEARCH } from "@/lib/http/parameters/tables";
import { PAGE_ONLY, parseHomes, VIEWS } from "@/lib/web/homes-url";

/** Lists that a plain form sends as repeats. */
const LISTS = ["zipCode", "status", "propertyType"];
/** Of a thousand wrong parameters a visitor needs to read a few. */
const MOST = 4;
const NAMES = Object.keys(SEARCH);
const PAGE_NAMES: readonly string[] = PAGE_ONLY;

/** For a visitor, not a programmer: without the list of all parameters. */
function sentence({ parameter, message, received }: Fault): string {
  const given = received ? ` (“${received}”)` : "";
  const start = `The link’s ${parameter}${given}`;
  if (![...NAMES, ...PAGE_NAMES].includes(parameter)) {
    const close = nearest(parameter, NAMES);
    return `${start} is nothing that a search takes${close ? `; did you mean ${close}?` : "."} It was left out.`;
  }
  const left = /^must not be above max/.test(message) ? "Both were" : "It was";
  return `${start} ${message}. ${left} left out.`;
}

/** What is wrong with what the page alone reads. */
function pageFaults(params: URLSearchParams): Fault[] {
  const read = parseHomes(params);
  const [view, map] = [params.get("view"), params.get("map")];
  return [
    ...(view && view !== read.view ? [fault("view", `must be one of ${VIEWS.join(", ")}`, view)] : []),
    ...(map && !read.map ? [fault("map", "must be a latitude, a longitude and a zoom, as 30.25,-97.75,12", map)] : []),
  ];
}

/** What in the address was not understood and is left out, in sentences: read strictly, as the API reads it. */
export function faultsIn(params: URLSearchParams): string[] {
  const asked = new URLSearchParams();
  for (const name of new Set(params.keys())) {
    if (name === "q" || PAGE_NAMES.includes(name)) continue;
    const values = params.getAll(name).filter((value) => value !== "");
    if (LISTS.includes(name) && values.length > 0) asked.set(name, values.join(","));
    else for (const value of values) asked.append(name, value);
  }
  const { faults } = parseQuery(asked.toString(), SEARCH);
  return [...faults, ...pageFaults(params)].slice(0, MOST).map(sentence);
}
