import { classNames } from "@/components/ui/class-names";
import { LINK } from "@/components/ui/link";
import { SORT_CHOICES } from "@/lib/web/filter-words";
import type { HomesState } from "@/lib/web/homes-url";
import type { Homes } from "./use-homes";

/** The orders as links, where no script answers the box of orders. */
export const SortLinks = ({ state, hrefOf }: { state: HomesState; hrefOf: Homes["hrefOf"] }) => (
  <noscript>
    <nav aria-label="Sort by" className="text-[13px]/6">
      {"Sort by: "}
      {SORT_CHOICES.map(({ sort, order, label }) => (
        <a
          key={label}
          href={hrefOf({ sort, order, offset: 0 })}
          aria-current={sort === state.sort && order === state.order ? "true" : undefined}
          className={classNames(LINK, "mr-3 aria-[current]:font-semibold aria-[current]:no-underline")}
        >
          {label}
        </a>
      ))}
    </nav>
  </noscript>
);
