"use client";

import { useMemo, useState } from "react";
import { ChartBox } from "@/components/charts/chart-box";
import type { PictureWords } from "@/components/charts/picture-layout";
import { SEGMENTS, segmentClass } from "@/components/ui/class-names";
import type { PricePoint } from "@/lib/web/home/price-events";
import { PRICE_YEARS, priceSpec } from "./price-spec";

interface PriceChartProps {
  points: readonly PricePoint[];
  /** The dataset's date. */
  asOf: string;
  words: PictureWords;
  fileName: string;
}

/** The whole history first, then the periods with at least one change. */
const choicesOf = (points: readonly PricePoint[], asOf: string) =>
  PRICE_YEARS.flatMap((years) => {
    const spec = priceSpec(points, asOf, years);
    return spec ? [{ name: years === null ? "All years" : years === 1 ? "1 year" : `${years} years`, spec }] : [];
  });

/**
 * A home's price over the chosen years; nothing without a change to draw. It gets the points: the charts made of them are
 * up to nine times as long.
 */
export function PriceChart({ points, asOf, words, fileName }: PriceChartProps) {
  const [chosen, choose] = useState(0);
  const choices = useMemo(() => choicesOf(points, asOf), [points, asOf]);
  const choice = choices[chosen];
  if (!choice) return null;
  const { spec, name } = choice;
  return (
    <figure className="mt-4">
      {choices.length > 1 ? (
        <fieldset className={`${SEGMENTS} scripted mb-3 w-fit`}>
          <legend className="sr-only">Years shown</legend>
          {choices.map((choice, i) => (
            <button
              key={choice.name}
              type="button"
              aria-pressed={i === chosen}
              onClick={() => choose(i)}
              className={segmentClass(i === chosen)}
            >
              {choice.name}
            </button>
          ))}
        </fieldset>
      ) : null}
      <ChartBox spec={spec} words={{ ...words, place: `${words.place}; ${name.toLowerCase()}` }} fileName={fileName} />
    </figure>
  );
}
