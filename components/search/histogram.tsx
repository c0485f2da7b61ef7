import type { HistogramBin } from "@/lib/domain/search";

interface HistogramProps {
  bins: readonly HistogramBin[];
  /** Bins from `from` up to, not including, `to` are within the chosen range. */
  from: number;
  to: number;
  className?: string;
}

/** How many homes each step of a slider has. Roots of counts, so that a long tail stays visible. */
export function Histogram({ bins, from, to, className }: HistogramProps) {
  const top = Math.max(1, ...bins.map((bin) => Math.sqrt(bin.count)));
  return (
    <svg
      viewBox={`0 0 ${Math.max(1, bins.length)} 1`}
      preserveAspectRatio="none"
      aria-hidden="true"
      className={className}
    >
      {bins.map((bin, i) => {
        const height = bin.count === 0 ? 0 : Math.max(0.04, Math.sqrt(bin.count) / top);
        return (
          <rect
            key={bin.min}
            x={i + 0.08}
            y={1 - height}
            width={0.84}
            height={height}
            fill={i >= from && i < to ? "var(--ink2)" : "var(--line)"}
          />
        );
      })}
    </svg>
  );
}
