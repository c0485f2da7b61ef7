"use client";

import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { HousePicture } from "@/components/elevation/house-picture";
import { useSearch } from "@/components/search/use-search";
import { CloseButton } from "@/components/ui/button";
import { factsOf, priceNote, priceOf, standing, streetWords } from "@/lib/web/home/card-words";
import { rowsQuery } from "@/lib/web/home-rows";
import { housePicture } from "@/lib/web/map-pictures";
import type { PriceBasis } from "@/lib/web/price-basis";
import { overlap, type Rect } from "./geometry";
import type { View } from "./use-view";

const rectOf = (element: HTMLElement): Rect => {
  const { left, top, right, bottom } = element.getBoundingClientRect();
  return [left, top, right, bottom];
};

interface PinPreviewProps {
  id: string;
  /** The price that the search compares. */
  basis: PriceBasis;
  /** What the map shows. */
  view: View | null;
  /** The pressed pin, if it is on the map. */
  markOf: () => HTMLElement | undefined;
  onClose: () => void;
}

/**
 * The home of a pressed pin. It gets the focus, so that its link is next by keyboard. It is at the map's lower edge, or at the
 * upper one where it would cover its pin.
 */
export function PinPreview({ id, basis, view, markOf, onClose }: PinPreviewProps) {
  const { version } = useSearch();
  const { data: [home] = [], isSuccess, isError } = useQuery(rowsQuery([id]));
  const note = home && priceNote(home, basis);
  const box = useRef<HTMLElement>(null);
  useEffect(() => box.current?.focus({ preventScroll: true }), []);
  const [atTop, setAtTop] = useState(false);
  const giveWay = useEffectEvent(() => {
    const pin = markOf();
    if (box.current && pin && overlap(rectOf(box.current), rectOf(pin))) setAtTop(!atTop);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: its size comes with the home, and the pin moves with the map
  useEffect(() => giveWay(), [home, view]);
  return (
    <section
      ref={box}
      tabIndex={-1}
      aria-label="Home on the map"
      className={atTop ? "map-preview at-top" : "map-preview"}
    >
      {home ? (
        <>
          <div className="w-24 shrink-0 self-stretch bg-sheet min-[360px]:w-36 sm:w-44">
            <HousePicture src={housePicture(id, version)} />
          </div>
          <div className="min-w-0 flex-1 py-2.5 pr-11 pl-3">
            <p className="flex flex-wrap items-baseline gap-x-2 font-serif text-xl/6">
              <Link href={`/homes/${home.id}`} className="cover-link">
                {priceOf(home, basis)}
              </Link>
              {note ? <span className="font-sans text-[13px]/5 text-ink2">{note}</span> : null}
            </p>
            <p className="mt-0.5">{factsOf(home).join(", ")}</p>
            <p className="wrap-anywhere text-ink2">{streetWords(home.address)}</p>
            <p className="text-[13px] text-ink3">{standing(home, basis)}</p>
          </div>
        </>
      ) : (
        <p role="status" className="p-4 text-ink2">
          {isError || isSuccess ? "We couldn’t load this home." : "Loading …"}
        </p>
      )}
      <CloseButton label="Close" className="absolute top-0 right-0 z-10" onClick={onClose} />
    </section>
  );
}
