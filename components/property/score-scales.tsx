import { classNames } from "@/components/ui/class-names";
import type { Scores } from "@/lib/domain/property";
import { bandOf, SCORE_SCALES, type ScoreScale } from "@/lib/web/home/facts";
import { Section } from "./section";

/** Ticks at every 5 points, longer at quarters, in a box of 100 that is stretched without stretching strokes. */
const TICKS = Array.from({ length: 21 }, (_, i) => `M${i * 5} ${i % 5 === 0 ? "9V24" : "13V20"}`).join("");

function Scale({ scale, score }: { scale: ScoreScale; score: number }) {
  const active = bandOf(scale, score);
  return (
    <div aria-hidden="true" className="min-w-0 flex-1">
      <svg aria-hidden="true" width="100%" height="26" className="block overflow-visible">
        <line x1="0" x2="100%" y1="16.5" y2="16.5" className="stroke-line2" />
        <svg
          aria-hidden="true"
          width="100%"
          height="26"
          viewBox="0 0 100 26"
          preserveAspectRatio="none"
          overflow="visible"
        >
          <path d={TICKS} className="stroke-line2" vectorEffect="non-scaling-stroke" />
        </svg>
        <svg aria-hidden="true" x={`${score}%`} overflow="visible">
          <path d="M-5.5 0H5.5V5L0 12L-5.5 5Z" className="fill-accent" />
        </svg>
      </svg>
      <div className="grid grid-cols-4 text-center text-xs">
        {scale.bands.map((band) => (
          <span key={band.short} className={band === active ? "font-semibold" : "text-ink3"}>
            {band.short}
          </span>
        ))}
      </div>
    </div>
  );
}

/** The known scores, each on a scale and in words. */
export function ScoreScales({ scores }: { scores: Scores | null }) {
  const known = SCORE_SCALES.flatMap((scale) => {
    const score = scores?.[scale.key] ?? null;
    return score === null ? [] : [{ scale, score, band: bandOf(scale, score) }];
  });
  const missing = SCORE_SCALES.filter((scale) => (scores?.[scale.key] ?? null) === null);
  return (
    <Section
      id="scores"
      title="Getting around"
      lead={
        known.length > 0 ? "Each score runs from 0 to 100; higher is easier." : "No score is on record for this home."
      }
    >
      {known.length > 0 ? (
        <ul className="mt-4 border-line border-t">
          {known.map(({ scale, score, band }) => (
            <li
              key={scale.key}
              className={classNames(
                "grid grid-cols-[1fr_auto] items-center gap-x-6 gap-y-3 border-line border-b py-4",
                "md:grid-cols-[5rem_1fr_13rem]",
              )}
            >
              <span className="font-medium">{scale.name}</span>
              <span className="max-md:col-span-2 max-md:row-start-2 md:px-2">
                <Scale scale={scale} score={score} />
              </span>
              <span className="flex items-baseline gap-3">
                <span className="font-serif text-xl/7">
                  {score}
                  <span className="sr-only"> of 100</span>
                </span>
                <span className="text-[13px]/5 text-ink2 max-md:hidden">{band.meaning}</span>
              </span>
              <span className="col-span-2 text-[13px]/5 text-ink2 md:hidden">{band.meaning}</span>
            </li>
          ))}
        </ul>
      ) : null}
      {known.length > 0 && missing.length > 0 ? (
        <p className="mt-2 text-ink3 text-xs">
          Not on record: {missing.map((scale) => scale.name.toLowerCase()).join(", ")}.
        </p>
      ) : null}
    </Section>
  );
}
