import type { MarketSnapshot } from "@/lib/domain/market";
import { isCalled, STATE_NAMES, stateName } from "@/lib/domain/states";
import { wordsMatch, wordsOf } from "@/lib/domain/text";

type Place = Pick<MarketSnapshot, "zipCode" | "city" | "state">;

/** The state's two letters, or how its name begins. */
function inState(words: readonly string[], state: string): boolean {
  const text = words.join(" ");
  return isCalled(state, text) || stateName(state).toLowerCase().startsWith(text);
}

/**
 * Whether a market is what a visitor typed: the first digits of its ZIP, its city or its state, or all of these in any
 * order, as in "787", "Austin TX", "texas", "78704 austin", "Texas, Austin". Two letters that are a state's are that state.
 */
export function marketMatcher(text: string): (market: Place) => boolean {
  const typed = wordsOf(text.replace(/\b(\d{5})-\d{4}\b/g, "$1"));
  const digits = typed.filter((word) => /^\d+$/.test(word));
  const words = typed.filter((word) => !digits.includes(word));
  const code = words.length === 1 ? words[0]!.toUpperCase() : "";
  return ({ zipCode, city, state }) => {
    if (!digits.every((part) => zipCode.startsWith(part))) return false;
    if (words.length === 0) return true;
    if (STATE_NAMES.has(code)) return state === code;
    const name = wordsOf(city);
    /** As type-ahead reads names: "lake" in "Salt Lake City", "mt" in "Mount Juliet". */
    const inCity = (some: readonly string[]) => wordsMatch(some, name);
    if (inCity(words) || inState(words, state)) return true;
    return words.some((_, at) => {
      if (at === 0) return false;
      const [before, after] = [words.slice(0, at), words.slice(at)];
      return (inCity(before) && inState(after, state)) || (inState(before, state) && inCity(after));
    });
  };
}
