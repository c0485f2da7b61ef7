import { QueryProvider } from "@/components/layout/query-provider";
import { Plus } from "@/components/ui/icons";
import { LoadFailed } from "@/components/ui/notice";
import { priceOf } from "@/lib/web/home/card-words";
import { useRows } from "@/lib/web/home-rows";
import { CompareLink } from "./compare-link";

interface OfferedHomesProps {
  /** The compared homes. */
  ids: readonly string[];
  /** The homes to offer. */
  offered: readonly string[];
}

/** Homes that the device knows, each a link to the comparison with it added. */
export default function OfferedHomes(props: OfferedHomesProps) {
  return (
    <QueryProvider>
      <Offered {...props} />
    </QueryProvider>
  );
}

function Offered({ ids, offered }: OfferedHomesProps) {
  const known = useRows(offered);
  const rows = known.flatMap((home) => (home.state === "here" ? [home.row] : []));
  const failed = known.find((home) => home.state === "failed");
  if (rows.length === 0 && !failed) return null;
  return (
    <section aria-labelledby="add" className="mt-10 print:hidden">
      <h2 id="add" className="font-serif text-xl/7">
        Add a home you saved or looked at
      </h2>
      {failed ? <LoadFailed what="all of them" onRetry={failed.retry} /> : null}
      <ul className="mt-3 flex flex-wrap gap-2">
        {rows.map((home) => (
          <li key={home.id}>
            <CompareLink
              ids={ids}
              add={home.id}
              className="flex min-h-11 items-center gap-2 rounded-control border border-line2 bg-raised px-3 py-1.5 hover:border-ink"
            >
              <Plus className="size-4 shrink-0" />
              <span>
                {home.address.streetAddress}
                <span className="text-ink3"> {priceOf(home)}</span>
              </span>
            </CompareLink>
          </li>
        ))}
      </ul>
    </section>
  );
}
