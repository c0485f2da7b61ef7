import type { CSSProperties } from "react";
import type { AreaFigures } from "@/lib/domain/market";
import type { Facets, PropertyFilter } from "@/lib/domain/search";
import { formatCount } from "@/lib/web/format";
import { homesHrefOf } from "@/lib/web/homes-url";
import { byBedrooms, type CountedHomes, priceBands, saleFacts } from "./sale-counts";
import "./for-sale-now.css";

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
  snapshot: AreaFigures;
  facets: Facets;
  /** The filter of the homes for sale. */
  filter: PropertyFilter;
}

/** The homes for sale on the dataset's date: asking prices, how long they are listed, and how many by price and bedrooms. */
export function ForSaleNow({ snapshot, facets, filter }: Props) {
  const facts = saleFacts(snapshot);
  return (
    <>
      {facts ? <p>{facts}</p> : null}
      <div className="grid gap-x-16 gap-y-6 sm:grid-cols-2">
        <Counts title="By asking price" rows={priceBands(facets.listPrice.bins)} filter={filter} />
        <Counts title="By bedrooms" rows={byBedrooms(facets.bedroomsTotal.bins)} filter={filter} />
      </div>
    </>
  );
}
