import { type ChartSpec, DASHES, legendOf } from "@/components/charts/spec";
import { Still } from "@/components/charts/still";

interface Props {
  title: string;
  sentence: string;
  spec: ChartSpec;
}

/** A printed chart: heading, sentence, legend and drawing. */
export function ReportChart({ title, sentence, spec }: Props) {
  return (
    <figure className="@container flex break-inside-avoid flex-col">
      <h2 className="font-serif text-[17px] leading-6">{title}</h2>
      <p className="text-[13px] text-ink2 leading-[18px]">{sentence}</p>
      <ul className="mt-auto flex flex-wrap gap-x-4 pt-1 text-[12px] leading-5">
        {legendOf(spec).map(({ label, color, dash, newest }) => (
          <li key={label} className="flex items-center gap-1.5">
            <svg aria-hidden="true" width="18" height="8">
              <path
                d="M0 4h18"
                strokeWidth="2"
                strokeDasharray={dash && DASHES[dash]}
                style={{ stroke: `var(--${color})` }}
              />
            </svg>
            <span className="text-ink2">{label}</span>
            {newest === null ? null : <span className="font-semibold">{newest}</span>}
          </li>
        ))}
      </ul>
      <Still spec={spec} label={`${title}. ${sentence}`} />
    </figure>
  );
}
