import { bandWords } from "@/components/charts/spec";
import type { AreaFigures } from "@/lib/domain/market";
import type { HistogramBin, PropertyFilter } from "@/lib/domain/search";
import { formatCount, formatDate, formatDays, formatMoneyShort } from "@/lib/web/format";

/** A group of homes for sale. */
export interface CountedHomes {
  label: string;
  count: number;
  /** The homes in a search. */
  only: PropertyFilter;
}

/** At most this many price bands, so that each is a line of a short list. */
const BANDS_MAX = 6;
/** Homes with as many bedrooms or more are counted together. */
const MANY_BEDS = 5;

/**
 * A histogram's bins as a few bands between round prices, lowest first. The last one has no end, as the last bin may be wider
 * than the others.
 */
export function priceBands(bins: readonly HistogramBin[]): CountedHomes[] {
  const [first, last] = [bins[0], bins.at(-1)];
  if (!first || !last) return [];
  const own = first.max - first.min;
  const count = (width: number) => Math.floor(last.min / width) - Math.floor(first.min / width) + 1;
  const width = own * [1, 2, 4, 5, 10, 20, 40].find((times) => count(own * times) <= BANDS_MAX)!;
  const bands = Array.from({ length: count(width) }, (_, i) => (Math.floor(first.min / width) + i) * width);
  return bands.map((low, i) => {
    const isLast = i === bands.length - 1;
    return {
      label: isLast ? `${formatMoneyShort(low)} or more` : bandWords("price", [low, low + width]),
      count: bins.reduce((sum, bin) => sum + (bin.min >= low && bin.min < low + width ? bin.count : 0), 0),
      only: { minPrice: low, ...(isLast ? {} : { maxPrice: low + width - 1 }) },
    };
  });
}

/** Homes by their number of bedrooms, those without a known one left out. */
export function byBedrooms(bins: readonly HistogramBin[]): CountedHomes[] {
  const many = bins.filter(({ min }) => min >= MANY_BEDS).reduce((sum, { count }) => sum + count, 0);
  const few = bins
    .filter(({ min, count }) => min < MANY_BEDS && count > 0)
    .map(({ min, count }) => ({
      label: min === 0 ? "Studio" : `${min} bed${min === 1 ? "" : "s"}`,
      count,
      only: { minBeds: min, maxBeds: min },
    }));
  return many === 0 ? few : [...few, { label: `${MANY_BEDS}+ beds`, count: many, only: { minBeds: MANY_BEDS } }];
}

/** "On Oct 31, 2026, the middle half ask $600K to $1.14M; half have been listed for 81 days or more." Null without any fact. */
export function saleFacts({ date, underContract, medianListingAge, listPriceQuartiles }: AreaFigures): string | null {
  const facts = [
    listPriceQuartiles && `the middle half ask ${bandWords("price", listPriceQuartiles)}`,
    medianListingAge === null ? null : `half have been listed for ${formatDays(medianListingAge)} or more`,
    underContract === 0 ? null : `${formatCount(underContract)} more are under contract`,
  ].filter(Boolean);
  return facts.length === 0 ? null : `On ${formatDate(date)}, ${facts.join("; ")}.`;
}
