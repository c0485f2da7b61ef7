import type { ZipSuggestions } from "@/lib/web/place-queries";
import { isZip } from "../market-url";

/** The result of a text in the box for a ZIP: a ZIP to add, or a message and ZIPs to choose from. */
export type ZipAnswer = { add: string } | { say: string; choices: readonly string[] };

/** `taken` are ZIPs already on the charts. `offers` was found for the text, or is null if the request failed. */
export function answerZip(text: string, taken: readonly string[], offers: ZipSuggestions | null): ZipAnswer {
  const say = (words: string, choices: readonly string[] = []): ZipAnswer => ({ say: words, choices });
  const digits = /^\d+$/.test(text);
  if (text === "") return say("Type a ZIP code or a city.");
  if (taken.includes(text)) return say(`${text} is on the charts already.`);
  if (isZip(text)) {
    const none = offers !== null && !offers.zips.some(({ zipCode }) => zipCode === text);
    return none ? say(`We have no market data for ${text}.`) : { add: text };
  }
  if (!offers) return say("A ZIP code has five digits. We couldn’t load the list of cities.");
  const choices = offers.zips.map(({ zipCode }) => zipCode).filter((zip) => !taken.includes(zip));
  if (digits)
    return choices.length
      ? say(`A ZIP code has five digits. Those here that begin with ${text}:`, choices)
      : say("A ZIP code has five digits.");
  if (offers.zips.length === 0) return say(`We have no ZIP code or city called “${text}”.`);
  const [only] = choices;
  if (only && offers.total === 1 && !offers.others) return { add: only };
  const place = offers.city ?? `“${text}”`;
  if (choices.length === 0) return say(`Every ZIP code of ${place} is on the charts already.`);
  return offers.total > offers.zips.length
    ? say(`Which ZIP code of ${place}? Those with the most homes for sale:`, choices)
    : say(`Which ZIP code of ${place}?`, choices);
}
