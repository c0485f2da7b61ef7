import Link from "next/link";
import { LINK } from "@/components/ui/link";
import type { Coordinates } from "@/lib/domain/property";
import { formatCount } from "@/lib/web/format";
import { homesHrefOf } from "@/lib/web/homes-url";
import { platOf, scaleBar } from "./plat-geometry";

interface Props {
  zipCode: string;
  /** Positions of homes on record, and of those for sale among them. */
  homes: readonly Coordinates[];
  forSale: readonly Coordinates[];
  /** How many are for sale, wherever they are. */
  total: number;
}

const WIDTH = 1_000;
const ASPECT = 1.4;
const HEIGHT = Math.round(WIDTH / ASPECT);

/** A ZIP's homes where they stand: those for sale inked, the rest faint. North is up; the bar is to scale. */
export function ZipPlat({ zipCode, homes, forSale, total }: Props) {
  const plat = platOf(homes, ASPECT);
  if (!plat) return null;
  const specks = (points: readonly Coordinates[]): string =>
    points
      .map(
        ({ longitude, latitude }) =>
          `M${Math.round(plat.x(longitude) * WIDTH)} ${Math.round(plat.y(latitude) * HEIGHT)}h0`,
      )
      .join("");
  const bar = scaleBar(plat.widthMiles);
  const share = (bar.miles / plat.widthMiles) * 100;
  return (
    <figure className="flex flex-col gap-2 max-lg:hidden">
      <div className="relative overflow-hidden border border-line2 bg-sheet p-1.5">
        <div className="relative overflow-hidden border border-line2" style={{ aspectRatio: ASPECT }}>
          <svg
            role="img"
            aria-label={`Where the ${formatCount(total)} homes for sale in ${zipCode} are, among the others on record.`}
            viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
            className="absolute inset-0 size-full"
            fill="none"
            strokeLinecap="round"
          >
            <path
              d={specks(homes)}
              className="stroke-ink opacity-30"
              strokeWidth="2"
              vectorEffect="non-scaling-stroke"
            />
            <path d={specks(forSale)} className="stroke-paper" strokeWidth="6" vectorEffect="non-scaling-stroke" />
            <path d={specks(forSale)} className="stroke-ink" strokeWidth="4.5" vectorEffect="non-scaling-stroke" />
          </svg>
          <span
            aria-hidden
            className="absolute bottom-2 left-2 bg-sheet/85 px-1 text-[11px] text-ink2 leading-4"
            style={{ width: `${share}%` }}
          >
            <span className="block border-ink border-x border-b h-1.5" />
            {bar.label}
          </span>
          <svg aria-hidden="true" width="14" height="34" className="absolute right-2 bottom-2">
            <path className="stroke-ink" d="M7 33V11M3 19l4-9 4 9" fill="none" strokeWidth="1.1" />
            <text className="fill-ink2 font-serif text-[11px]" x="7" y="8" textAnchor="middle">
              N
            </text>
          </svg>
        </div>
      </div>
      <figcaption className="text-[13px] text-ink2">
        {formatCount(total)} for sale, inked, among the homes on record.{" "}
        <Link
          href={homesHrefOf({ zipCode: [zipCode], status: ["forSale"] }, { view: "split" })}
          prefetch={false}
          className={LINK}
        >
          See them on the map
        </Link>
      </figcaption>
    </figure>
  );
}
