import Link from "next/link";
import { LINK } from "@/components/ui/class-names";
import type { PropertyFilter } from "@/lib/domain/search";
import { whereWords } from "@/lib/web/filter-words";
import { marketOfSearch } from "@/lib/web/market-of-search";

/** From a search to the market of its place, of the same types, beds, sizes and years; `slim` where a map has the screen. */
export const MarketLink = ({ filter, slim = false }: { filter: PropertyFilter; slim?: boolean }) => (
  <Link
    href={marketOfSearch(filter)}
    prefetch={false}
    className={`inline-flex min-h-6 items-center text-[13px] text-ink2 print:hidden ${slim ? "" : "max-md:min-h-11"} ${LINK}`}
  >
    {whereWords(filter) ? "Market of this area" : "The whole market"}
  </Link>
);
