"use client";

import { Folded } from "@/components/ui/folded";
import { LoadFailed } from "@/components/ui/notice";
import { useLater } from "@/lib/web/use-later";
import type { SegmentProps } from "./segment-fields";

const segmentFields = async () => (await import("./segment-fields")).default;

/** The fields, which come with all that reads filters once a visitor opens them. */
function Fields(props: SegmentProps) {
  const { code: SegmentFields, failed, retry } = useLater(true, segmentFields);
  if (SegmentFields) return <SegmentFields {...props} />;
  return failed ? (
    <p className="pb-4">
      <LoadFailed what="the filters" onRetry={retry} />
    </p>
  ) : null;
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
