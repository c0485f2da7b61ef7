import { CodeBlock } from "./code/code-block";
import { ExampleTabs } from "./code/example-tabs";

export interface ClientCode {
  curl: string;
  /** Null where docs/examples has none for the operation. */
  typescript: string | null;
  python: string | null;
}

/** The same call from a shell and from two languages, whole programs. */
export function ClientExamples({ slug, code }: { slug: string; code: ClientCode }) {
  const all = [
    { client: "curl", code: code.curl, language: "bash", title: "Shell" },
    { client: "typescript", code: code.typescript, language: "typescript", title: `npx tsx ${slug}.mts` },
    { client: "python", code: code.python, language: "python", title: `python3 ${slug.replaceAll("-", "_")}.py` },
  ] as const;
  return (
    <ExampleTabs
      examples={all.flatMap(({ client, code: text, language, title }) =>
        text === null
          ? []
          : [
              {
                client,
                code: <CodeBlock code={text} language={language} title={title} bodyClassName="max-h-[34rem]" />,
              },
            ],
      )}
    />
  );
}
