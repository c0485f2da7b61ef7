import type { ReactNode } from "react";
import { LINK } from "@/components/ui/class-names";
import { IntentLink } from "@/components/ui/intent-link";
import { Cell, HeadCell, Table } from "@/components/ui/table";
import { PLAN_TABLE, PLANS, type PlanName } from "@/lib/domain/plan";
import { formatCount } from "@/lib/web/format";
import { inSentence } from "@/lib/web/words";
import { CodeBlock } from "../code/code-block";
import { CODE, Markdown } from "../markdown";
import type { ReferenceOperation } from "../openapi/operations";
import { OperationTable, operationHref } from "../operation-list";
import { type ProblemEntry, ProblemTable } from "../problem-list";
import { Section } from "../section";
import { LISTS } from "./facts";
import type { Figure, GuideSection } from "./section";

interface GuideProps {
  sections: readonly GuideSection[];
  operations: readonly ReferenceOperation[];
  problems: readonly ProblemEntry[];
  /** The limits that this service enforces. */
  requestsPerMinute: Readonly<Record<PlanName, number>>;
}

/** The guide to the API: one section per subject, with its code and its table. */
export function Guide({ sections, operations, problems, requestsPerMinute }: GuideProps) {
  const figures: Record<Figure, ReactNode> = {
    operations: <OperationTable operations={operations} />,
    extensions: <ExtensionList operations={operations} />,
    problems: <ProblemTable caption="Every problem" problems={problems} anchors />,
    plans: <PlanTable requestsPerMinute={requestsPerMinute} />,
  };
  return sections.map(({ id, title, text, figure, code }) => (
    <Section
      key={id}
      id={id}
      title={title}
      aside={code?.map((block) => <CodeBlock key={block.title} {...block} bodyClassName="max-h-96" />)}
    >
      <Markdown text={text} />
      {figure ? figures[figure] : null}
    </Section>
  ));
}

/** Page sizes and rate limits; `requestsPerMinute` are those that this service enforces. */
export function PlanTable({ requestsPerMinute }: { requestsPerMinute: Readonly<Record<PlanName, number>> }) {
  return (
    <div className="mt-4">
      <Table caption="Limits by plan">
        <thead>
          <tr>
            <HeadCell>Plan</HeadCell>
            <HeadCell figure>Default limit</HeadCell>
            <HeadCell figure>Maximum limit</HeadCell>
            <HeadCell figure>Requests a minute</HeadCell>
          </tr>
        </thead>
        <tbody>
          {PLANS.map((plan) => (
            <tr key={plan}>
              <Cell>{PLAN_TABLE[plan].label}</Cell>
              <Cell figure>{formatCount(PLAN_TABLE[plan].defaultLimit)}</Cell>
              <Cell figure>{formatCount(PLAN_TABLE[plan].maxLimit)}</Cell>
              <Cell figure>{formatCount(requestsPerMinute[plan])}</Cell>
            </tr>
          ))}
        </tbody>
      </Table>
    </div>
  );
}

/** Everything beyond the specification: whole operations, then parameters by operation. */
function ExtensionList({ operations }: { operations: readonly ReferenceOperation[] }) {
  const parameters = operations
    .filter((operation) => !operation.extension)
    .map((operation) => ({
      operation,
      names: operation.parameters.filter((each) => each["x-extension"]).map((each) => each.name),
    }))
    .filter(({ names }) => names.length > 0);
  return (
    <ul className="mt-3 max-w-[68ch] list-disc space-y-1.5 pl-5 text-[15px]/6 text-ink2 marker:text-ink3">
      <li>
        Operations:{" "}
        {operations
          .filter((operation) => operation.extension)
          .map((operation, i) => (
            <span key={operation.id}>
              {i > 0 ? ", " : ""}
              <IntentLink href={operationHref(operation)} className={LINK}>
                {inSentence(operation.summary)}
              </IntentLink>
            </span>
          ))}
        .
      </li>
      {parameters.map(({ operation, names }) => (
        <li key={operation.id}>
          Parameters of{" "}
          <IntentLink href={operationHref(operation)} className={LINK}>
            {operation.summary}
          </IntentLink>
          :{" "}
          {names.map((name) => (
            <code key={name} className={`${CODE} mr-1.5 inline-block`}>
              {name}
            </code>
          ))}
        </li>
      ))}
      <li>
        Lists of values:{" "}
        {LISTS.map((name) => (
          <code key={name} className={`${CODE} mr-1.5 inline-block`}>
            {name}
          </code>
        ))}
      </li>
    </ul>
  );
}
