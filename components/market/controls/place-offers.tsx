import { type QueryClient, useQuery } from "@tanstack/react-query";
import { useDebouncedValue } from "@/components/ui/use-debounced-value";
import { placeOffersQuery } from "@/lib/web/place-queries";
import { answerPlace, type PlaceAnswer } from "./place-answer";

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

/** Finds what a text in the box names. `taken` are places already on the charts. */
export async function askPlace(text: string, taken: readonly string[], client: QueryClient): Promise<PlaceAnswer> {
  const ask = text !== "" && !taken.includes(text);
  const offers = ask ? await client.fetchQuery(placeOffersQuery(text)).catch(() => null) : null;
  return answerPlace(text, taken, offers);
}
