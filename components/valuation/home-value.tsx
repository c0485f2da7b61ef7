"use client";

import type { TileSource } from "@/components/map/base-map";
import { LazySmallMap } from "@/components/map/lazy-small-map";
import { homesOnMap, mapWords } from "@/components/map/map-home";
import { buttonClass, WORDY } from "@/components/ui/button";
import { Link } from "@/components/ui/link";
import { LinkPending } from "@/components/ui/link-pending";
import type { ChosenValue } from "@/lib/domain/valuation/chosen";
import type { Rates } from "@/lib/domain/valuation/rates";
import type { HomeToValue } from "@/lib/web/home/value";
import { analysisHref, toggled, valueHref } from "@/lib/web/home/value-url";
import { ComparablesTable } from "./comparables-table";
import { RatesNote } from "./rates-note";
import { ValueFigures } from "./value-figures";

interface HomeValueProps {
  home: HomeToValue;
  /** YYYY-MM-DD */
  asOf: string;
  value: ChosenValue;
  /** The typical error of such estimates, in words. */
  accuracy: string;
  /** The rates that adjust its sales. */
  rates: Rates | null;
  /** The ids of the sales that the estimate leaves out. */
  without: readonly string[];
  tiles: TileSource;
  /** The address of the picture of its map, or null if the home has no coordinates. */
  picture: string | null;
}

/**
 * The estimate, with its comparables on a map and in a table. Each can be taken out by a link: the address says which were. In the
 * browser's code, as its cells and figures as a server's elements would be twice their size.
 */
export function HomeValue({ home, asOf, value, accuracy, rates, without, tiles, picture }: HomeValueProps) {
  const homes = homesOnMap(home, value, without);
  return (
    <>
      <div className="mt-4 grid grid-cols-[minmax(0,1fr)] gap-x-16 gap-y-6 lg:grid-cols-2 print:grid-cols-[minmax(0,1fr)]">
        <div>
          <div aria-live="polite">
            <ValueFigures home={home} asOf={asOf} value={value} without={without} />
          </div>
          <p className="mt-3 max-w-[62ch] text-[13px]/5 text-ink2">{accuracy}</p>
          {value.listed.length > 0 ? (
            <a
              href={analysisHref(home.id, { without })}
              rel="nofollow"
              className={`${buttonClass()} ${WORDY} mt-4 print:hidden`}
            >
              Comparative market analysis to print
            </a>
          ) : null}
        </div>
        {picture ? (
          <LazySmallMap
            className="h-64 border border-line2 md:h-80 print:hidden"
            label={mapWords(home, homes)}
            tiles={tiles}
            homes={homes}
            selectedId={home.id}
            picture={picture}
          />
        ) : null}
      </div>
      {value.listed.length > 0 ? (
        <div className="mt-4 print:hidden">
          {rates ? <RatesNote rates={rates} /> : null}
          <ComparablesTable
            comparables={value.listed}
            of={home.address.streetAddress}
            without={without}
            action={({ id, address }) => (
              <Link
                href={valueHref(home.id, toggled(without, id))}
                scroll={false}
                rel="nofollow"
                aria-label={`${without.includes(id) ? "Put back" : "Take out"}: ${address.streetAddress}`}
              >
                {without.includes(id) ? "Put back" : "Take out"}
                <LinkPending />
              </Link>
            )}
          />
        </div>
      ) : null}
    </>
  );
}
