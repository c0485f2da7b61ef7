import { worldPixels } from "@/components/map/geometry";
import { pictureFrame } from "@/components/map/homes-picture";
import type { MapHome } from "@/components/map/map-home";
import type { Comparable } from "@/lib/domain/valuation/comparable";
import { formatDate, formatMoney } from "@/lib/web/format";

interface Props {
  /** The homes of the picture below. */
  homes: readonly MapHome[];
  /** Sales that are not among them. */
  others: readonly Comparable[];
  /** The address of the analysis with one of them. */
  hrefOf(sale: Comparable): string;
}

/** Other sales as open circles over a picture of homes, each a link that adds it to the analysis. It needs no scripts. */
export function SalePins({ homes, others, hrefOf }: Props) {
  const frame = pictureFrame(homes);
  if (!frame) return null;
  const [x, y, right, bottom] = frame.window;
  const pins = others.flatMap((sale) => {
    if (!sale.coordinates) return [];
    const [left, top] = worldPixels(sale.coordinates.latitude, sale.coordinates.longitude, frame.zoom);
    return left > x && left < right && top > y && top < bottom ? [{ sale, left, top }] : [];
  });
  return (
    // As the picture, it is as large as its frame allows, and in the middle of it.
    <nav aria-label="Other sales nearby" className="absolute inset-0 print:hidden">
      {/* biome-ignore lint/a11y/noSvgWithoutTitle: each link in it has a name */}
      <svg viewBox={`${x} ${y} ${right - x} ${bottom - y}`} className="size-full">
        {pins.map(({ sale, left, top }) => {
          const { id, address, soldPrice, soldDate } = sale;
          const said = `Add ${address.streetAddress}, sold for ${formatMoney(soldPrice)} on ${formatDate(soldDate)}`;
          return (
            <a key={id} href={hrefOf(sale)} rel="nofollow" aria-label={said} className="group">
              <title>{said}</title>
              <circle cx={left.toFixed(1)} cy={top.toFixed(1)} r="12" fill="transparent" />
              <circle
                cx={left.toFixed(1)}
                cy={top.toFixed(1)}
                r="5"
                className="fill-raised stroke-ink group-hover:fill-accent group-focus-visible:fill-accent"
                strokeWidth="1.5"
              />
            </a>
          );
        })}
      </svg>
    </nav>
  );
}
