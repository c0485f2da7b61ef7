import { ChartFigure } from "@/components/charts/chart-figure";
import { SECTION_TITLE } from "@/components/ui/class-names";
import type { PublishedSeries } from "@/lib/domain/series";
import { KeyFigureCells } from "./key-figure-cells";
import { chartedSeries, seriesCell, seriesSentence, seriesSpec, seriesTitle } from "./series-words";

interface Props {
  zipCode: string;
  /** "Austin, TX". */
  place: string;
  series: readonly PublishedSeries[];
}

/**
 * Series that market files publish about a ZIP, each with its publisher, beside the figures calculated from records.
 */
export function PublishedSeriesSection({ zipCode, place, series }: Props) {
  if (series.length === 0) return null;
  const drawn = chartedSeries(series);
  const sources = [...new Set(series.map(({ source }) => source))];
  return (
    <section aria-labelledby="published" className="flex flex-col gap-6 print:gap-3">
      <div className="flex flex-col gap-1">
        <h2 id="published" className={SECTION_TITLE}>
          What others publish about {zipCode}
        </h2>
        <p className="max-w-[62ch] text-ink2">
          Published by {sources.join("; ")}. These series are not computed from the homes here; each publisher uses its
          own definitions.
        </p>
      </div>
      {drawn.length > 0 ? (
        <div className="grid gap-x-12 gap-y-10 lg:grid-cols-2 print:grid-cols-2 print:gap-x-8 print:gap-y-4">
          {drawn.map((one) => {
            const spec = seriesSpec(one);
            const title = seriesTitle(one);
            const sentence = seriesSentence(one);
            const months = `${spec.rows[0]!.name} to ${spec.rows.at(-1)!.name}`;
            return (
              <div key={`${one.name} ${one.source}`} className="grid">
                <ChartFigure
                  spec={spec}
                  words={{ title, sentence, place: `${zipCode}, ${place}; ${months}`, source: one.source }}
                  fileName={`${zipCode}-${one.name.replaceAll("_", "-")}`}
                />
              </div>
            );
          })}
        </div>
      ) : null}
      <KeyFigureCells cells={series.map(seriesCell)} />
    </section>
  );
}
