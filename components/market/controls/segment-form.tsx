"use client";

import { Folded } from "@/components/ui/folded";
import { useLater } from "@/components/ui/use-later";
import type { SegmentProps } from "./segment-fields";

const segmentFields = async () => (await import("./segment-fields")).default;

/** The fields, which come with all that reads filters once a visitor opens them. */
function Fields(props: SegmentProps) {
  const { code: SegmentFields, failure } = useLater(true, segmentFields, "the filters");
  return SegmentFields ? <SegmentFields {...props} /> : <div className="pb-4">{failure}</div>;
}

/** Chooses the homes that the market is calculated from. Headline, figures and charts follow. */
export const SegmentForm = (props: SegmentProps) => (
  <Folded
    className="scripted"
    summaryClassName="flex-wrap gap-x-2 py-2 text-sm"
    summary={
      <>
        <span className="font-medium">Filter these homes</span>
        <span className="text-ink2">type, beds, size, year built</span>
      </>
    }
  >
    <Fields {...props} />
  </Folded>
);
