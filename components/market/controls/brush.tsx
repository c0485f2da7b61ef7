import { runsOf } from "@/components/charts/paths";
import type { Color } from "@/components/charts/spec";
import { type Steps, stepAt, TwoHandles } from "@/components/ui/two-handles";
import { formatMonth } from "@/lib/web/format";

interface BrushLine {
  color: Color;
  values: readonly (number | null)[];
}

/** The lines of the charts, between their lowest and their highest value, in a box that is stretched. */
function Lines({ lines, count }: { lines: readonly BrushLine[]; count: number }) {
  const known = lines.flatMap(({ values }) => values.filter((value) => value !== null));
  const low = Math.min(...known);
  const span = Math.max(...known) - low || 1;
  const pathOf = ({ values }: BrushLine) =>
    runsOf(values).map(({ from, to }) => {
      const points = values
        .slice(from, to + 1)
        .map((value, i) => `${from + i} ${(1 - (value! - low) / span).toFixed(3)}`);
      return `M${points.join("L")}${from === to ? "h0" : ""}`;
    });
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${count - 1} 1`}
      preserveAspectRatio="none"
      className="absolute inset-x-4 top-1.5 h-5 w-[calc(100%-32px)] overflow-visible"
      fill="none"
      strokeWidth="1.25"
      strokeLinecap="round"
    >
      {lines.map((line) => (
        <path
          key={line.color}
          d={pathOf(line).join("")}
          stroke={`var(--${line.color})`}
          vectorEffect="non-scaling-stroke"
        />
      ))}
    </svg>
  );
}

/** A month this near to either end has no room for its year beside the handle. */
const YEAR_ROOM = 0.06;

/** The Januaries between the ends, by their index. */
const yearsOf = (months: readonly string[]) =>
  months.flatMap((month, i) => {
    const share = i / (months.length - 1);
    return month.endsWith("-01") && share > YEAR_ROOM && share < 1 - YEAR_ROOM ? [{ year: month.slice(0, 4), i }] : [];
  });

interface BrushProps {
  /** YYYY-MM, oldest first. */
  months: readonly string[];
  lines: readonly BrushLine[];
  /** The first and the last month shown, by their index. */
  steps: Steps;
  onMove: (steps: Steps) => void;
  onRelease: () => void;
}

/** The months that can be shown, with the lines of the charts, and handles at the first and the last that are. */
export default function Brush({ months, lines, steps, onMove, onRelease }: BrushProps) {
  const end = months.length - 1;
  const [from, to] = steps;
  return (
    <>
      <div className="absolute inset-y-0 bg-s1/10" style={{ left: stepAt(from, end), right: stepAt(end - to, end) }} />
      <Lines lines={lines} count={months.length} />
      {yearsOf(months).map(({ year, i }) => (
        <span
          key={year}
          aria-hidden="true"
          className="brush-year pointer-events-none absolute inset-y-0 border-line2 border-l pl-1 text-[11px] text-ink2 leading-4"
          style={{ left: stepAt(i, end) }}
        >
          {year}
        </span>
      ))}
      <TwoHandles
        names={["First month shown", "Last month shown"]}
        words={[formatMonth(months[from]!), formatMonth(months[to]!)]}
        steps={steps}
        last={end}
        apart={1}
        onMove={onMove}
        onRelease={onRelease}
      />
    </>
  );
}
