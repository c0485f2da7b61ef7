import type { ReactNode } from "react";
import { LINK } from "@/components/ui/class-names";
import { CodeBlock } from "./code/code-block";
import { CopyButton } from "./code/copy-button";
import { ExampleTabs } from "./code/example-tabs";
import { indentJson } from "./code/json";
import { AnswerFields } from "./field-list";
import { CODE, Prose } from "./markdown";
import type { OpenApiDocument } from "./openapi/document";
import { isSuccess, type ReferenceAnswer, type ReferenceOperation } from "./openapi/operations";
import { ExtensionMark } from "./operation-list";
import { ParameterList } from "./parameter-list";
import { type ProblemEntry, ProblemTable } from "./problem-list";
import type { Preset } from "./samples";
import { COLUMNS, PageTitle, Section } from "./section";
import { formOf } from "./try-it/form";
import { TryIt } from "./try-it/try-it";

interface ClientCode {
  curl: string;
  /** Null if docs/examples has none for the operation. */
  typescript: string | null;
  python: string | null;
}

interface OperationPageProps {
  document: OpenApiDocument;
  operation: ReferenceOperation;
  problems: readonly ProblemEntry[];
  presets: Preset[];
  origin: string;
  code: ClientCode;
  /** A response of this service, or undefined without a dataset. */
  liveAnswer?: unknown;
}

const ON_THIS_PAGE = [
  ["parameters", "Parameters"],
  ["try-it", "Try it"],
  ["answer", "Answer"],
  ["headers", "Headers"],
  ["problems", "Problems"],
] as const;

const NO_PARAMETERS = "This operation takes no parameters.";

function Answers({
  document,
  operation,
  liveAnswer,
}: Pick<OperationPageProps, "document" | "operation" | "liveAnswer">): ReactNode {
  const answer = operation.answers.find((each) => each.status === "200");
  const json = answer?.content.find(({ type }) => type === "application/json");
  if (!answer || !json) return null;
  const example = liveAnswer ?? json.examples[0]?.value;
  const code = example === undefined ? null : indentJson(example);
  const others = operation.answers.filter((each) => isSuccess(each) && each !== answer);
  return (
    <Section
      id="answer"
      title="Answer"
      asideFirst
      aside={
        code === null ? null : (
          <CodeBlock
            title={liveAnswer === undefined ? "200, an example" : "200, from this service’s data"}
            code={code}
            bodyClassName="max-h-[70dvh] xl:max-h-[80dvh]"
          />
        )
      }
    >
      <p className="mt-3 text-[15px]/6 text-ink2">
        Status 200, <Prose text={answer.content.map(({ type }) => `\`${type}\``).join(" or ")} />.{" "}
        {others.map(({ status, description }) => `${status}: ${description}. `)}
      </p>
      {json.media.schema ? <AnswerFields document={document} schema={json.media.schema} /> : null}
    </Section>
  );
}

/** The same call from a shell and from two languages, whole programs. */
function ClientExamples({ slug, code }: { slug: string; code: ClientCode }) {
  const all = [
    { client: "curl", code: code.curl, title: "Shell", wraps: true },
    { client: "typescript", code: code.typescript, title: `npx tsx ${slug}.mts`, wraps: false },
    { client: "python", code: code.python, title: `python3 ${slug.replaceAll("-", "_")}.py`, wraps: false },
  ] as const;
  return (
    <ExampleTabs
      examples={all.flatMap(({ client, code: text, ...shown }) =>
        text === null ? [] : [{ client, code: <CodeBlock code={text} {...shown} bodyClassName="max-h-[34rem]" /> }],
      )}
    />
  );
}

/** The headers of a response and their meaning. */
const HeaderList = ({ headers }: { headers: ReferenceAnswer["headers"] }) => (
  <dl className="mt-4 border-ink border-t">
    {headers.map(({ name, header }) => (
      <div key={name} className="grid gap-x-6 border-line border-b py-2.5 sm:grid-cols-[11rem_minmax(0,1fr)]">
        <dt className="font-mono text-[13px]/5 font-semibold">{name}</dt>
        <dd className="min-w-0 text-sm/5 text-ink2">
          <Prose text={header.description ?? ""} />
          {header.example === undefined ? null : (
            <span className="mt-0.5 block">
              <code className={CODE}>{String(header.example)}</code>
            </span>
          )}
        </dd>
      </div>
    ))}
  </dl>
);

/** The reference page of an operation. */
export function OperationPage(props: OperationPageProps) {
  const { document, operation, problems, presets, origin, code, liveAnswer } = props;
  const inAddress = operation.parameters.filter((each) => each.in === "path" || each.in === "query");
  const headers = operation.parameters.filter((each) => each.in === "header");
  const ok = operation.answers.find((each) => each.status === "200");
  return (
    <>
      <div className={COLUMNS}>
        <PageTitle title={operation.summary}>
          <p className="mt-3 flex flex-wrap items-center gap-x-3">
            <code className="font-mono text-sm break-all">
              <span className="text-ink3">GET </span>
              {operation.path}
            </code>
            <CopyButton text={origin + operation.path} label="Copy address" />
            {operation.extension ? <ExtensionMark /> : null}
          </p>
          <p className="mt-3 max-w-[62ch] text-base text-ink2">
            <Prose text={operation.description} />
          </p>
          <ul className="mt-4 flex flex-wrap gap-x-5 text-sm print:hidden">
            {ON_THIS_PAGE.map(([id, label]) => (
              <li key={id} className={id === "try-it" ? "scripted" : undefined}>
                <a href={`#${id}`} className={`${LINK} inline-flex min-h-11 items-center md:min-h-8`}>
                  {label}
                </a>
              </li>
            ))}
          </ul>
          {operation.needsKey ? null : <p className="mt-3 text-base text-ink2">This operation needs no key.</p>}
        </PageTitle>
        <div className="min-w-0 pb-8">
          <ClientExamples slug={operation.slug} code={code} />
        </div>
      </div>
      <Section
        id="parameters"
        title="Parameters"
        aside={
          // As it stays in the window beside the parameters, it scrolls by itself: the answer would be below the window.
          <div className="scripted xl:max-h-[calc(100dvh-48px)] xl:overflow-y-auto">
            <h3 id="try-it" className="mb-3 scroll-mt-6 font-serif text-xl/7 xl:sr-only">
              Try it
            </h3>
            <TryIt
              path={operation.path}
              needsKey={operation.needsKey}
              parameters={formOf(document, operation.parameters)}
              presets={presets}
              origin={origin}
            />
          </div>
        }
      >
        {inAddress.length > 0 ? (
          <ParameterList document={document} parameters={inAddress} />
        ) : (
          <p className="mt-3 text-[15px]/6 text-ink2">{NO_PARAMETERS}</p>
        )}
        {headers.length > 0 ? (
          <>
            <h3 className="mt-8 font-serif text-xl/7">Request headers</h3>
            <ParameterList document={document} parameters={headers} />
          </>
        ) : null}
      </Section>
      <Answers document={document} operation={operation} liveAnswer={liveAnswer} />
      {ok && ok.headers.length > 0 ? (
        <Section id="headers" title="Answer headers">
          <HeaderList headers={ok.headers} />
        </Section>
      ) : null}
      <Section id="problems" title="Problems">
        <ProblemTable caption={`Problems of ${operation.summary}`} problems={problems} />
      </Section>
    </>
  );
}
