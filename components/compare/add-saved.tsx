"use client";

import { Plus } from "@/components/ui/icons";
import { Link } from "@/components/ui/link";
import { COMPARE_MAX, HOMES_FOR_SALE } from "@/lib/domain/paths";
import { useDevice } from "@/lib/web/device";
import { priceOf } from "@/lib/web/home/card-words";
import { useRows } from "@/lib/web/home-rows";
import { CompareLink } from "./compare-link";

/** Number of saved homes offered. */
const OFFERED_MAX = 8;

/** Shown when the device knows no other home to add. */
function HowToAdd() {
  return (
    <p className="mt-10 text-ink2 print:hidden">
      To add a home, press Compare on it while you{" "}
      <Link className="underline" href={HOMES_FOR_SALE}>
        search
      </Link>
      .
    </p>
  );
}

/** Saved homes, then viewed ones, that are not in the comparison yet. Each links to the comparison with it added. */
export function AddSaved({ ids }: { ids: readonly string[] }) {
  const savedHomes = useDevice((device) => device.savedHomes);
  const viewed = useDevice((device) => device.viewed);
  const known = [...new Set([...savedHomes, ...viewed].map((home) => home.id))];
  const offered = known.filter((id) => !ids.includes(id)).slice(0, OFFERED_MAX);
  const hasRoom = ids.length < COMPARE_MAX;
  const homes = useRows(hasRoom ? offered : []);
  const rows = homes.flatMap((home) => (home.state === "here" ? [home.row] : []));
  if (offered.length === 0 && hasRoom && ids.length > 0) return <HowToAdd />;
  if (rows.length === 0) return null;
  return (
    <section aria-labelledby="add" className="mt-10 print:hidden">
      <h2 id="add" className="font-serif text-xl/7">
        Add a home you saved or looked at
      </h2>
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
