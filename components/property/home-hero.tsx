import { Elevation } from "@/components/elevation/elevation";
import type { PropertyRecord } from "@/lib/domain/property";
import { formatArea, formatLot } from "@/lib/web/format";
import { TYPE_WORDS } from "@/lib/web/words";

/** The drawing with its title block, as on a sheet of plans. Phones get the narrower drawing of the same home. */
export function HomeHero({ home }: { home: PropertyRecord }) {
  const lot =
    home.lotSize === null
      ? null
      : home.lotSize >= 4_356
        ? `${formatLot(home.lotSize)}, ${formatArea(home.lotSize)}`
        : formatArea(home.lotSize);
  return (
    <div className="relative border border-line2 bg-sheet p-1.5 print:break-inside-avoid">
      <div className="border border-line">
        <div className="max-md:hidden print:block">
          <Elevation home={home} variant="hero" />
        </div>
        <div className="md:hidden print:hidden">
          <Elevation home={home} variant="card" />
        </div>
      </div>
      <dl className="absolute right-4 bottom-4 grid grid-cols-[auto_auto] border border-line2 bg-paper text-xs max-xl:hidden [&>*]:px-3 [&>*]:py-1.5">
        <dt className="border-line border-r text-ink3">Drawing</dt>
        <dd>An illustration from the record</dd>
        <dt className="border-line border-t border-r text-ink3">Type</dt>
        <dd className="border-line border-t">{TYPE_WORDS[home.propertyType]}</dd>
        {lot ? (
          <>
            <dt className="border-line border-t border-r text-ink3">Lot</dt>
            <dd className="border-line border-t">{lot}</dd>
          </>
        ) : null}
      </dl>
      <p className="px-3 pt-1 pb-1.5 text-ink3 text-xs xl:hidden">An illustration from the record, not a photograph.</p>
    </div>
  );
}
