import { CodeBlock } from "./code/code-block";
import { indentJson } from "./code/json";
import { TELLING_HEADERS } from "./try-it/telling-headers";

interface ProblemExampleProps {
  request: string | null;
  /** "400 Bad Request". */
  status: string;
  headers: readonly (readonly [name: string, value: string])[];
  body: unknown;
}

const isTelling = (name: string): boolean => (TELLING_HEADERS as readonly string[]).includes(name.toLowerCase());

/** A request that goes wrong and what is answered. */
export function ProblemExample({ request, status, headers, body }: ProblemExampleProps) {
  const head = headers.filter(([name]) => isTelling(name)).map(([name, value]) => `${name}: ${value}`);
  return (
    <>
      {request === null ? null : <CodeBlock title="A request" language="http" code={request} />}
      <CodeBlock title="The answer’s head" language="http" code={[`HTTP/1.1 ${status}`, ...head].join("\n")} />
      <CodeBlock title="Its body" language="json" code={indentJson(body)} />
    </>
  );
}
