import type { CSSProperties } from "react";
import { bandWords } from "@/components/charts/spec";
import { CompareTray } from "@/components/compare/compare-tray";
import { HomeCard } from "@/components/search/home-card";
import { buttonClass } from "@/components/ui/button";
import { SECTION_TITLE } from "@/components/ui/class-names";
import { Link } from "@/components/ui/link";
import type { AreaFigures } from "@/lib/domain/market";
import { type Facets, FOR_SALE, type HistogramBin, type PropertyFilter } from "@/lib/domain/search";
import { formatCount, formatCounted, formatDate, formatDays, formatMoneyShort } from "@/lib/web/format";
import { homesHrefOf } from "@/lib/web/homes-url";
import { housePicture } from "@/lib/web/map-pictures";
import type { HomeRow } from "@/lib/web/queries";

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

/** Homes by their number of bedrooms, as far as it is known. */
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

/** Homes of which the fact that they are counted by is not known: "1 more has no number of bedrooms on record." Null for none. */
export function uncounted(total: number, rows: readonly CountedHomes[], fact: string): string | null {
  const apart = total - rows.reduce((sum, { count }) => sum + count, 0);
  return apart === 0 ? null : `${formatCounted(apart, "more has", "more have")} no ${fact} on record.`;
}

interface CountsProps {
  title: string;
  rows: readonly CountedHomes[];
  filter: PropertyFilter;
  /** All homes, and what they are counted by. */
  total: number;
  fact: string;
}

/** Numbers of homes as bars, each a link to them. */
function Counts({ title, rows, filter, total, fact }: CountsProps) {
  const most = Math.max(...rows.map(({ count }) => count));
  const apart = uncounted(total, rows, fact);
  return (
    <div>
      <h3 className="font-semibold">{title}</h3>
      <ul className="counts">
        {rows.map(({ label, count, only }) => (
          <li key={label} style={{ "--of": count / most } as CSSProperties}>
            <a href={homesHrefOf({ ...filter, ...only })}>{label}</a> {formatCount(count)}
          </li>
        ))}
      </ul>
      {apart ? <p className="text-[13px] text-ink2">{apart}</p> : null}
    </div>
  );
}

interface Props {
  /** In words: "in 78704", "in this area". */
  name: string;
  /** The filter that finds its homes. */
  filter: PropertyFilter;
  homes: readonly HomeRow[];
  total: number;
  snapshot: AreaFigures;
  facets: Facets;
  /** The dataset's. */
  version: string;
}

/**
 * The homes for sale in a market and not under contract: asking prices, how long they are listed, how many by price and
 * bedrooms, and the most recently updated, with a link to all of them.
 */
export function HomesThereNow({ name, filter, homes, total, snapshot, facets, version }: Props) {
  const there: PropertyFilter = { ...filter, ...FOR_SALE };
  const facts = total > 0 ? saleFacts(snapshot) : null;
  return (
    <section aria-labelledby="homes-now" className="flex flex-col gap-4 print:hidden">
      <div className="flex flex-wrap items-end justify-between gap-3">
        <h2 id="homes-now" className={SECTION_TITLE}>
          {total === 0 ? `No home is for sale in ${name} now` : `For sale in ${name} now`}
        </h2>
        {total > 0 ? (
          <Link href={homesHrefOf(there)} className={buttonClass()}>
            {total === 1 ? "See it" : `See all ${formatCount(total)}`}
          </Link>
        ) : null}
      </div>
      {facts ? <p>{facts}</p> : null}
      {total > 0 ? (
        <div className="grid gap-x-16 gap-y-6 sm:grid-cols-2">
          <Counts
            title="By asking price"
            fact="asking price"
            rows={priceBands(facets.listPrice.bins)}
            filter={there}
            total={total}
          />
          <Counts
            title="By bedrooms"
            fact="number of bedrooms"
            rows={byBedrooms(facets.bedroomsTotal.bins)}
            filter={there}
            total={total}
          />
        </div>
      ) : null}
      {homes.length > 0 ? (
        <ul className="grid gap-x-6 gap-y-8 sm:grid-cols-2 lg:grid-cols-3">
          {homes.map((home) => (
            <li key={home.id} className="max-sm:[&:nth-child(n+4)]:hidden">
              <HomeCard home={home} picture={housePicture(home.id, version)} />
            </li>
          ))}
        </ul>
      ) : null}
      <CompareTray />
    </section>
  );
}
