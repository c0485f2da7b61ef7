import Link from "next/link";
import { Elevation } from "@/components/elevation/elevation";
import { factsOf, priceNote, priceOf } from "@/lib/web/home/home-words";
import type { HomeRow } from "@/lib/web/queries";

/** The house that came on the market or changed last, drawn; on wide windows only, beside the search box. */
export function NewestHome({ home }: { home: HomeRow }) {
  const { streetAddress, city, state } = home.address;
  return (
    <figure className="relative max-lg:hidden">
      <div className="bg-sheet">
        <Elevation home={home} />
      </div>
      <figcaption className="mt-2 flex items-baseline justify-between gap-4">
        <span className="min-w-0">
          <Link prefetch={false} href={`/homes/${home.id}`} className="cover-link hover:underline">
            {streetAddress}, {city}, {state}
          </Link>
        </span>
        <span className="font-serif text-xl/7">{priceOf(home)}</span>
      </figcaption>
      <p className="text-[13px]/5 text-ink3">
        {[home.status === "forSale" ? "Newest house in the data" : priceNote(home), factsOf(home).join(", ")]
          .filter((part) => part)
          .join(" · ")}
      </p>
    </figure>
  );
}
