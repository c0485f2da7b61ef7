import Link from "next/link";
import { LINK } from "@/components/ui/class-names";
import type { ZipPlace } from "@/lib/domain/market";

/** Markets close by, as links. */
export function NearbyMarkets({ around, title = "Markets close by" }: { around: readonly ZipPlace[]; title?: string }) {
  if (around.length === 0) return null;
  return (
    <nav aria-label={title} className="print:hidden">
      <p className="font-serif text-[20px] leading-7">{title}</p>
      <ul className="mt-2 flex flex-wrap gap-x-6 gap-y-1">
        {around.map(({ zipCode, city, state }) => (
          <li key={zipCode}>
            <Link
              href={`/markets/${zipCode}`}
              prefetch={false}
              className={`inline-flex min-h-11 items-center ${LINK} md:min-h-8`}
            >
              {zipCode}, {city}, {state}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
