import { STATUS_CODES } from "node:http";
import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { Markdown } from "@/components/developers/markdown";
import { problemCodesOf, problemHref } from "@/components/developers/openapi/operations";
import { OperationTable } from "@/components/developers/operation-list";
import { ProblemExample } from "@/components/developers/problem-list";
import { COLUMNS, PageTitle } from "@/components/developers/section";
import type { ProblemCode } from "@/lib/http/problems";
import { repositoryText, sample } from "../../examples";
import { problemExample } from "../../live";
import { PROBLEM_ENTRIES, reference } from "../../reference";

type Props = PageProps<"/developers/errors/[code]">;

async function requested({ params }: Props) {
  const { code } = await params;
  const problem = PROBLEM_ENTRIES.find((each) => each.code === code);
  if (!problem) notFound();
  return problem;
}

export async function generateMetadata(props: Props): Promise<Metadata> {
  const { code, title, meaning } = await requested(props);
  return { title: `${title} (${code})`, description: meaning, alternates: { canonical: problemHref(code) } };
}

/** Removes the title and status of the file, which are already in the page's head. */
const withoutHead = (text: string): string => text.replace(/^# .*/, "").replace(/^Status \d{3}\. /m, "");

export default async function ErrorPage(props: Props) {
  const { code, status, title, meaning } = await requested(props);
  const text = await repositoryText(`docs/errors/${code}.md`);
  const example = await problemExample(code as ProblemCode, await sample());
  const operations = reference().operations.filter((operation) => problemCodesOf(operation).includes(code));
  return (
    <>
      <PageTitle title={title}>
        <p className="mt-3 font-mono text-sm">
          <span className="text-ink3">{status} </span>
          {code}
        </p>
      </PageTitle>
      <div className={`border-line border-t pt-6 ${COLUMNS}`}>
        <div className="min-w-0">
          {text === null ? <p className="text-base text-ink2">{meaning}</p> : <Markdown text={withoutHead(text)} />}
        </div>
        <section aria-label="Example" className="min-w-0 space-y-4 max-xl:mt-8">
          <ProblemExample
            request={example.request}
            status={`${status} ${STATUS_CODES[status] ?? ""}`.trim()}
            headers={example.answer.headers}
            body={example.answer.body}
          />
        </section>
      </div>
      {operations.length > 0 ? (
        <>
          <h2 className="mt-12 font-serif text-2xl/8 md:text-[26px]/8">Operations that answer it</h2>
          <OperationTable operations={operations} />
        </>
      ) : null}
    </>
  );
}
