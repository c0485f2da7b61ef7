import { LINK } from "@/components/ui/class-names";
import { Link } from "@/components/ui/link";
import type { ZipPlace } from "@/lib/domain/market";
import { formatCounted } from "@/lib/web/format";

export interface LinkedPlace {
  path: string;
  label: string;
  /** Number of homes on record. */
  homes: number;
}

/** Number of links shown at first. The rest are folded, because a state has hundreds of cities. */
const SHOWN_FIRST = 24;

const Links = ({ places }: { places: readonly LinkedPlace[] }) => (
  <ul className="mt-2 grid grid-cols-2 gap-x-6 sm:grid-cols-3 lg:grid-cols-4">
    {places.map(({ path, label, homes }) => (
      <li key={path}>
        <Link
          href={path}
          className={`inline-flex min-h-11 items-center gap-2 py-1 ${LINK} md:min-h-8`}
          title={formatCounted(homes, "home on record", "homes on record")}
        >
          {label}
        </Link>
      </li>
    ))}
  </ul>
);

/** Markets within another, those with the most homes first. */
export function PlacesWithin({ title, places }: { title: string; places: readonly LinkedPlace[] }) {
  if (places.length === 0) return null;
  const rest = places.slice(SHOWN_FIRST);
  return (
    <nav aria-label={title} className="print:hidden">
      <p className="font-serif text-[20px] leading-7">{title}</p>
      <Links places={places.slice(0, SHOWN_FIRST)} />
      {rest.length === 0 ? null : (
        <details>
          <summary className={`inline-flex min-h-11 cursor-pointer items-center ${LINK}`}>
            {formatCounted(rest.length, "more", "more")}
          </summary>
          <Links places={rest} />
        </details>
      )}
    </nav>
  );
}

/** Markets close by, as links. */
export function NearbyMarkets({ around, title = "Markets close by" }: { around: readonly ZipPlace[]; title?: string }) {
  if (around.length === 0) return null;
  return (
    <nav aria-label={title} className="print:hidden">
      <p className="font-serif text-[20px] leading-7">{title}</p>
      <ul className="mt-2 flex flex-wrap gap-x-6 gap-y-1">
        {around.map(({ zipCode, city, state }) => (
          <li key={zipCode}>
            <Link href={`/markets/${zipCode}`} className={`inline-flex min-h-11 items-center ${LINK} md:min-h-8`}>
              {zipCode}, {city}, {state}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
