import { type QueryClient, useQuery } from "@tanstack/react-query";
import { useDebouncedValue } from "@/components/ui/use-debounced-value";
import { type OfferedPlace, type PlaceOffers, placeOffersQuery } from "@/lib/web/place-queries";
import { isZip } from "../market-url";

/** Places that match the text, and the ZIP codes of a city, as a native list of suggestions. */
export function Suggestions({ id, text, taken }: { id: string; text: string; taken: readonly string[] }) {
  const { data } = useQuery(placeOffersQuery(useDebouncedValue(text.trim(), 120)));
  const places = (data?.places ?? []).filter(({ token }) => !taken.includes(token));
  return (
    <datalist id={id}>
      {places.map(({ kind, token, label }) => (
        <option key={token} value={kind === "zip" ? token : label}>
          {label}
        </option>
      ))}
    </datalist>
  );
}

/** The result of a text in the box for a place: one to add, or a message and places to choose from. */
export type PlaceAnswer = { add: string } | { say: string; choices: readonly OfferedPlace[] };

/** Whether a text is a place's whole name: "Austin, TX", "Texas", "TX". */
const isNamed = (text: string, { kind, label, token }: OfferedPlace): boolean =>
  label.toLowerCase() === text.toLowerCase() || (kind === "state" && token === text.toUpperCase());

/** `taken` are places already on the charts. `offers` was found for the text, or is null if the request failed. */
export function answerPlace(text: string, taken: readonly string[], offers: PlaceOffers | null): PlaceAnswer {
  const say = (words: string, choices: readonly OfferedPlace[] = []): PlaceAnswer => ({ say: words, choices });
  if (text === "") return say("Type a ZIP code, a city or a state.");
  if (taken.includes(text)) return say(`${text} is on the charts already.`);
  if (isZip(text)) {
    const none = offers !== null && !offers.places.some(({ token }) => token === text);
    return none ? say(`We have no market data for ${text}.`) : { add: text };
  }
  if (!offers) return say("We couldn’t load the list of places. A ZIP code with five digits works.");
  const named = offers.places.find((place) => isNamed(text, place));
  if (named)
    return taken.includes(named.token) ? say(`${named.label} is on the charts already.`) : { add: named.token };
  const choices = offers.places.filter(({ token }) => !taken.includes(token));
  if (/^\d+$/.test(text))
    return choices.length
      ? say(`A ZIP code has five digits. Those here that begin with ${text}:`, choices)
      : say("A ZIP code has five digits.");
  if (offers.places.length === 0) return say(`We have no ZIP code, city or state called “${text}”.`);
  if (choices.length === 0) return say(`Every place called “${text}” is on the charts already.`);
  const [only] = choices;
  if (offers.places.length === 1) return { add: only!.token };
  return say(offers.more ? "Which one? Of its ZIP codes, those with the most homes for sale:" : "Which one?", choices);
}

/** Finds what a text in the box names. `taken` are places already on the charts. */
export async function askPlace(text: string, taken: readonly string[], client: QueryClient): Promise<PlaceAnswer> {
  const ask = text !== "" && !taken.includes(text);
  const offers = ask ? await client.fetchQuery(placeOffersQuery(text)).catch(() => null) : null;
  return answerPlace(text, taken, offers);
}
