import type { CSSProperties } from "react";
import { CompareTray } from "@/components/compare/compare-tray";
import { HomeCard } from "@/components/search/home-card";
import { buttonClass } from "@/components/ui/button";
import { SECTION_TITLE } from "@/components/ui/class-names";
import { Link } from "@/components/ui/link";
import type { AreaFigures } from "@/lib/domain/market";
import { type Facets, FOR_SALE, type PropertyFilter } from "@/lib/domain/search";
import { formatCount } from "@/lib/web/format";
import { homesHrefOf } from "@/lib/web/homes-url";
import { housePicture } from "@/lib/web/map-pictures";
import type { HomeRow } from "@/lib/web/queries";
import { byBedrooms, type CountedHomes, priceBands, saleFacts } from "./sale-counts";
import "./homes-there-now.css";

/** Numbers of homes as bars, each a link to them. */
function Counts({ title, rows, filter }: { title: string; rows: readonly CountedHomes[]; filter: PropertyFilter }) {
  const most = Math.max(...rows.map(({ count }) => count));
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
          <Counts title="By asking price" rows={priceBands(facets.listPrice.bins)} filter={there} />
          <Counts title="By bedrooms" rows={byBedrooms(facets.bedroomsTotal.bins)} filter={there} />
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
