import { SEARCH } from "@/lib/domain/search";
import { nearest } from "@/lib/domain/spelling";
import type { HomesAddress } from "@/lib/web/homes-url";

/** Of a thousand wrong parameters a visitor needs to read a few. */
const MOST = 4;
const NAMES = Object.keys(SEARCH);
/** What a search takes and the page does without, and the text of the search box. */
const IGNORED = ["include", "format", "q"];

/** What in an address was not understood and is left out, in sentences for a visitor, not a programmer. */
export function faultSentences({ leftOut, unknown }: Pick<HomesAddress, "leftOut" | "unknown">): string[] {
  const start = (name: string, received: string | null) => `The link’s ${name}${received ? ` (“${received}”)` : ""}`;
  const strange = unknown
    .filter(({ parameter }) => !IGNORED.includes(parameter))
    .map(({ parameter, received }) => {
      const close = nearest(parameter, NAMES);
      const remedy = close ? `; did you mean ${close}?` : ".";
      return `${start(parameter, received)} is nothing that a search takes${remedy} It was left out.`;
    });
  const wrong = leftOut.map(({ parameter, message, received }) => {
    const left = /^must not be above max/.test(message) ? "Both were" : "It was";
    return `${start(parameter, received)} ${message}. ${left} left out.`;
  });
  return [...strange, ...wrong].slice(0, MOST);
}
