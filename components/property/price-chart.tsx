"use client";

import { useState } from "react";
import { ChartBox } from "@/components/charts/chart-box";
import type { PictureWords } from "@/components/charts/picture-layout";
import type { ChartSpec } from "@/components/charts/spec";
import { SEGMENTS, segmentClass } from "@/components/ui/class-names";

interface PriceChartProps {
  /** The whole history first, then the periods with at least one change. */
  choices: readonly { name: string; spec: ChartSpec }[];
  words: PictureWords;
  fileName: string;
}

/** A home's price over the chosen years. */
export function PriceChart({ choices, words, fileName }: PriceChartProps) {
  const [chosen, choose] = useState(0);
  const { spec, name } = choices[chosen]!;
  return (
    <figure className="mt-4">
      {choices.length > 1 ? (
        <fieldset className={`${SEGMENTS} scripted mb-3 w-fit print:hidden`}>
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
