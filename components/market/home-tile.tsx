import Link from "next/link";
import { Elevation } from "@/components/elevation/elevation";
import { SaveHome } from "@/components/saved/save-buttons";
import { factsOf, priceOf, standing } from "@/lib/web/home/card-words";
import type { HomeRow } from "@/lib/web/queries";

/**
 * A home in a market: one link, and a flag beside it. Drawn on the server, so that the page loads no code for
 * drawing.
 */
export function HomeTile({ home }: { home: HomeRow }) {
  const { streetAddress, city } = home.address;
  return (
    <article className="card group relative">
      <div className="bg-sheet">
        <Elevation home={home} decorative />
      </div>
      <h3 className="mt-2 pr-11 font-serif text-[22px]/7">
        <Link href={`/homes/${home.id}`} prefetch={false} className="cover-link">
          {priceOf(home)}
          <span className="sr-only">
            , {streetAddress}, {city}
          </span>
        </Link>
      </h3>
      <p className="mt-0.5 flex text-[15px]/5">
        {factsOf(home).map((fact) => (
          <span key={fact} className="border-line2 not-first:ml-2.5 not-first:border-l not-first:pl-2.5">
            {fact}
          </span>
        ))}
      </p>
      <p className="mt-0.5 truncate text-ink2">{streetAddress}</p>
      <p className="text-[13px]/5 text-ink3">{standing(home)}</p>
      <SaveHome id={home.id} address={streetAddress} className="absolute right-[-10px] bottom-[62px] z-10" />
    </article>
  );
}
