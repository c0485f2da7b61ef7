import { type Fault, parseQuery } from "@/lib/api/parameters/parse";
import { SEARCH } from "@/lib/api/parameters/tables";
import { PAGE_ONLY, parseHomes, VIEWS } from "@/lib/client/homes-url";
import { nearest } from "@/lib/domain/nearest";

/** Lists that a plain form sends as repeats. */
const LISTS = ["zipCode", "status", "propertyType"];
/** Of a thousand wrong parameters a visitor needs to read a few. */
const MOST = 4;
const NAMES = Object.keys(SEARCH);

/** For a visitor, not a programmer: without the list of all parameters. */
function sentence({ parameter, message, received }: Fault): string {
  const given = received ? ` (“${received}”)` : "";
  const start = `The link’s ${parameter}${given}`;
  if (!NAMES.includes(parameter)) {
    const close = nearest(parameter, NAMES);
    return `${start} is nothing that a search takes${close ? `; did you mean ${close}?` : "."} It was left out.`;
  }
  const left = /^must not be above max/.test(message) ? "Both were" : "It was";
  return `${start} ${message}. ${left} left out.`;
}

/** As much of a wrong value is said again. */
const SAID = 40;

/** What is wrong with what the page alone reads. */
function pageFaults(params: URLSearchParams): string[] {
  const [view, map] = [params.get("view"), params.get("map")];
  const fault = (name: string, value: string, expected: string) =>
    `The link’s ${name} (“${value.slice(0, SAID)}”) must be ${expected}. It was left out.`;
  return [
    ...(view && !VIEWS.some((known) => known === view) ? [fault("view", view, `one of ${VIEWS.join(", ")}`)] : []),
    ...(map && !parseHomes(params).map
      ? [fault("map", map, "a latitude, a longitude and a zoom, as 30.25,-97.75,12")]
      : []),
  ];
}

/** What in the address was not understood and is left out, in sentences: read strictly, as the API reads it. */
export function faultsIn(params: URLSearchParams): string[] {
  const asked = new URLSearchParams();
  for (const name of new Set(params.keys())) {
    if (name === "q" || (PAGE_ONLY as readonly string[]).includes(name)) continue;
    const values = params.getAll(name).filter((value) => value !== "");
    if (LISTS.includes(name) && values.length > 0) asked.set(name, values.join(","));
    else for (const value of values) asked.append(name, value);
  }
  const { faults } = parseQuery(asked.toString(), SEARCH);
  return [...faults.map(sentence), ...pageFaults(params)].slice(0, MOST);
}
