import Link from "next/link";
import { LazyCompareTray } from "@/components/compare/lazy-tray";
import { HomeCard } from "@/components/search/home-card";
import { buttonClass } from "@/components/ui/button";
import type { AreaFigures } from "@/lib/domain/market";
import { type Facets, FOR_SALE, type PropertyFilter } from "@/lib/domain/search";
import { formatCount } from "@/lib/web/format";
import { homesHrefOf } from "@/lib/web/homes-url";
import { housePicture } from "@/lib/web/map-pictures";
import type { HomeRow } from "@/lib/web/queries";
import { ForSaleNow } from "./for-sale-now";

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

/** Homes for sale in a market and not under contract, the most recently updated first, with a link to all of them. */
export function HomesThereNow({ name, filter, homes, total, snapshot, facets, version }: Props) {
  const there: PropertyFilter = { ...filter, ...FOR_SALE };
  return (
    <section aria-labelledby="homes-now" className="flex flex-col gap-4 print:hidden">
      <div className="flex flex-wrap items-end justify-between gap-3">
        <h2 id="homes-now" className="font-serif text-[26px] leading-8">
          {total === 0 ? `No home is for sale in ${name} now` : `For sale in ${name} now`}
        </h2>
        {total > 0 ? (
          <Link href={homesHrefOf(there)} prefetch={false} className={buttonClass()}>
            {total === 1 ? "See it" : `See all ${formatCount(total)}`}
          </Link>
        ) : null}
      </div>
      {total > 0 ? <ForSaleNow snapshot={snapshot} facets={facets} filter={there} /> : null}
      {homes.length > 0 ? (
        <ul className="grid gap-x-6 gap-y-8 sm:grid-cols-2 lg:grid-cols-3">
          {homes.map((home) => (
            <li key={home.id} className="max-sm:[&:nth-child(n+4)]:hidden">
              <HomeCard home={home} picture={housePicture(home.id, version)} />
            </li>
          ))}
        </ul>
      ) : null}
      <LazyCompareTray />
    </section>
  );
}
