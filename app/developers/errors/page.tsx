import type { Metadata } from "next";
import { ProblemTable } from "@/components/developers/problem-list";
import { PageTitle } from "@/components/developers/section";
import { PROBLEM_ENTRIES } from "../reference";

export const metadata: Metadata = {
  title: "Errors",
  description: "Every problem that the API can answer, with its causes and what to do about it.",
  alternates: { canonical: "/developers/errors" },
};

export default function ErrorsPage() {
  return (
    <>
      <PageTitle title="Errors">
        <p className="mt-4 max-w-[62ch] text-base text-ink2">
          Every problem that the service can answer. Each has a page with its causes, the remedy and an example; the{" "}
          <code className="font-mono text-[.9em]">type</code> of a problem is that page’s path.
        </p>
      </PageTitle>
      <ProblemTable caption="Every problem" problems={PROBLEM_ENTRIES} anchors />
    </>
  );
}
