import { addMonths } from "@/lib/domain/calendar";
import { formatMonth } from "@/lib/web/format";
import { AVERAGE_WORDS, type Look } from "./look";
import type { ShownMonth } from "./market";
import { hasFigure } from "./reading";

/** How many months before a month its value is made of. */
const reach = ({ average, show }: Look): number => average - 1 + (show === "change" ? 12 : 0);

/** The first month, YYYY-MM, that a look has a value for: one of several months, or a change, needs those before it. */
export const firstKnown = (history: readonly ShownMonth[], look: Look): string =>
  addMonths((history.findLast(hasFigure) ?? history.at(-1)!).month, reach(look));

/** Why fewer months are shown than asked for: "A change in a year of the 12-month average is known from Oct 2023." */
export function shortReason(asked: number, shown: readonly string[], look: Look): string | null {
  if (shown.length >= asked) return null;
  const average = look.average === 1 ? "" : AVERAGE_WORDS[look.average].replace(/ .*/, " average");
  const change = look.show === "change" ? "change in a year" : "";
  const what = [change, average && change ? "of the" : "", average].filter(Boolean).join(" ");
  const from = `known from ${formatMonth(shown[0]!)} on`;
  return what ? `${change ? "A" : "The"} ${what} is ${from}.` : `Figures are ${from}.`;
}
