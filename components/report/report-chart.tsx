import { Legend } from "@/components/charts/legend";
import type { ChartSpec } from "@/components/charts/spec";
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
      <div className="mt-auto pt-1">
        <Legend spec={spec} />
      </div>
      <Still spec={spec} label={`${title}. ${sentence}`} />
    </figure>
  );
}
