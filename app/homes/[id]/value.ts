import type { PropertyRecord } from "@/lib/domain/property";
import { type ChosenValue, evidenceOf, valueWithout } from "@/lib/domain/valuation/chosen";
import { getReader } from "@/lib/http/reader";
import { accuracyWords } from "@/lib/web/home/value";

/** What a home is worth without some comparables, and in words how far off such estimates were. */
export async function loadValue(
  home: PropertyRecord,
  asOf: string,
  without: readonly string[],
): Promise<{ value: ChosenValue; accuracy: string }> {
  const reader = getReader();
  const { zipCode } = home.address;
  const [valuation, { measuredZips }, evidence] = await Promise.all([
    reader.valuation(home.id),
    reader.dataset(),
    evidenceOf(home, (query) => reader.comparables(home.id, query)),
  ]);
  return {
    value: valueWithout(home, asOf, evidence, new Set(without)),
    accuracy: accuracyWords(valuation?.accuracy ?? null, zipCode, measuredZips.includes(zipCode)),
  };
}
