"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useSearchParams } from "next/navigation";
import type { TileSource } from "@/components/map/base-map";
import { LazySmallMap } from "@/components/map/lazy-small-map";
import { homesOnMap, mapWords } from "@/components/map/map-home";
import { buttonClass, WORDY } from "@/components/ui/button";
import { ErrorNotice, TryAgain } from "@/components/ui/notice";
import type { ChosenValue } from "@/lib/domain/valuation/chosen";
import type { Rates } from "@/lib/domain/valuation/rates";
import { plainClick, pushAddress } from "@/lib/web/address";
import { analysisHref, type HomeToValue, readWithout, toggled, valueHref, valueQuery } from "@/lib/web/home/value";
import { ComparablesTable } from "./comparables-table";
import { RatesNote } from "./rates-note";
import { ValueFigures } from "./value-figures";

interface HomeValueProps {
  home: HomeToValue;
  /** YYYY-MM-DD */
  asOf: string;
  /** The typical error of such estimates, in words. */
  accuracy: string;
  /** The server's estimate, the rates that adjust its sales, the factor of its range, and the ids that it leaves out. */
  served: { value: ChosenValue; rates: Rates | null; width: number; without: readonly string[] };
  tiles: TileSource;
  /** The address of the picture of its map, or null if the home has no coordinates. */
  picture: string | null;
}

/**
 * The estimate, with its comparables on a map and in a table. The address says which were removed: the server
 * calculates the first estimate with it, and the browser later ones.
 */
export function HomeValue({ home, asOf, accuracy, served, tiles, picture }: HomeValueProps) {
  const without = readWithout(useSearchParams());
  const asServed = without.join() === served.without.join();
  const { data, isFetching, isPaused, isError, refetch } = useQuery({
    ...valueQuery(home, asOf, without, served),
    ...(asServed ? { initialData: served.value } : {}),
    placeholderData: keepPreviousData,
  });
  const value = data ?? served.value;
  const homes = homesOnMap(home, value, without);
  const toggle = (id: string) =>
    pushAddress(valueHref(home.id, toggled(readWithout(new URLSearchParams(window.location.search)), id)));
  return (
    <>
      <div className="mt-4 grid grid-cols-[minmax(0,1fr)] gap-x-16 gap-y-6 lg:grid-cols-2 print:grid-cols-[minmax(0,1fr)]">
        <div aria-busy={isFetching}>
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
      {isError ? (
        <ErrorNotice className="mt-4">
          We couldn’t update the estimate without that sale. <TryAgain onClick={() => void refetch()} />
        </ErrorNotice>
      ) : isPaused ? (
        <ErrorNotice className="mt-4">
          You are offline. The estimate and the map follow your choice of sales when the connection is back.
        </ErrorNotice>
      ) : null}
      {value.listed.length > 0 ? (
        <div className="mt-4 print:hidden">
          {served.rates ? <RatesNote rates={served.rates} /> : null}
          <ComparablesTable
            comparables={value.listed}
            of={home.address.streetAddress}
            without={without}
            action={({ id, address }) => (
              <a
                href={valueHref(home.id, toggled(without, id))}
                rel="nofollow"
                aria-label={`${without.includes(id) ? "Put back" : "Take out"}: ${address.streetAddress}`}
                onClick={plainClick(() => toggle(id))}
              >
                {without.includes(id) ? "Put back" : "Take out"}
              </a>
            )}
          />
        </div>
      ) : null}
    </>
  );
}
