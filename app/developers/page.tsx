import { Download } from "lucide-react";
import type { Metadata } from "next";
import type { ReactNode } from "react";
import { CodeBlock } from "@/components/developers/code/code-block";
import { indentJson } from "@/components/developers/code/json";
import { DatasetNotice } from "@/components/developers/dataset-notice";
import { ExtensionList } from "@/components/developers/extension-list";
import { guideSections } from "@/components/developers/guide/guide";
import type { Figure } from "@/components/developers/guide/section";
import { parseBlocks } from "@/components/developers/markdown/blocks";
import { Markdown } from "@/components/developers/markdown/markdown";
import { OperationTable } from "@/components/developers/operation-table";
import { PageTitle } from "@/components/developers/page-title";
import { PlanTable } from "@/components/developers/plan-table";
import { ProblemTable } from "@/components/developers/problem-list";
import { codeRoom, problemsRoom, textRoom } from "@/components/developers/rooms";
import { Section } from "@/components/developers/section";
import { buttonClass, WORDY } from "@/components/ui/button";
import { classNames } from "@/components/ui/class-names";
import { getRuntime } from "@/lib/http/runtime";
import { datasetInfo } from "../dataset-info";
import { pageOrigin } from "../origin";
import { problemExample } from "./live-problem";
import { PROBLEM_ENTRIES, reference } from "./reference";
import { sample } from "./sample";

export const metadata: Metadata = {
  title: { absolute: "API reference · Lotline" },
  description:
    "How to ask the /v1 property and market API: keys, plans, paging, errors, and every operation with a form to try it.",
  alternates: { canonical: "/developers" },
};

export default async function GuidePage() {
  const { operations } = reference();
  const { config } = getRuntime();
  const figures: Record<Figure, ReactNode> = {
    operations: <OperationTable operations={operations} />,
    extensions: <ExtensionList operations={operations} />,
    problems: <ProblemTable caption="Every problem" problems={PROBLEM_ENTRIES} anchors />,
    plans: (
      <PlanTable
        requestsPerMinute={{
          free: config.LOTLINE_RATE_FREE,
          developer: config.LOTLINE_RATE_DEVELOPER,
          pro: config.LOTLINE_RATE_PRO,
          enterprise: config.LOTLINE_RATE_ENTERPRISE,
        }}
      />
    ),
  };
  const rooms: Partial<Record<Figure, number>> = {
    operations: 200 + operations.length * 56,
    problems: 250 + problemsRoom(PROBLEM_ENTRIES.length),
  };
  const home = await sample();
  const problem = indentJson((await problemExample("invalid_parameters", home)).answer.body);
  const sections = guideSections({ origin: (await pageOrigin()).origin, sample: home, problem });
  return (
    <>
      <PageTitle title="One API for homes and their markets.">
        <p className="mt-4 max-w-[62ch] text-base text-ink2">
          Read-only JSON over HTTP: single homes, searches over all of them, and the figures of a ZIP code’s market. The
          pages of this site stand on the same operations.
        </p>
        <DatasetNotice info={datasetInfo()} />
        <p className="mt-6">
          <a href="/v1/openapi.json" download="lotline-openapi.json" className={classNames(buttonClass(), WORDY)}>
            <Download aria-hidden className="size-4" strokeWidth={1.5} />
            Download openapi.json
          </a>
        </p>
      </PageTitle>
      {sections.map(({ id, title, text, figure, code }) => (
        <Section
          key={id}
          id={id}
          title={title}
          room={(figure && rooms[figure]) ?? textRoom(text)}
          asideRoom={
            code &&
            Math.max(
              500,
              code.reduce((sum, block) => sum + codeRoom(block.code), 0),
            )
          }
          aside={code?.map((block) => (
            <CodeBlock key={block.title} title={block.title} language={block.language} code={block.code} />
          ))}
        >
          <Markdown blocks={parseBlocks(text)} />
          {figure ? figures[figure] : null}
        </Section>
      ))}
    </>
  );
}
