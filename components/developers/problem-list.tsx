import { LINK } from "@/components/ui/class-names";
import { IntentLink } from "@/components/ui/intent-link";
import { Cell, HeadCell, Table } from "@/components/ui/table";
import { CodeBlock } from "./code/code-block";
import { indentJson } from "./code/json";
import { Prose } from "./markdown";
import { problemHref } from "./openapi/operations";
import { isTelling } from "./try-it/call";

/** A problem as shown in tables. */
export interface ProblemEntry {
  code: string;
  status: number;
  title: string;
  meaning: string;
  retry: keyof typeof RETRIES;
}

/** Whether the same request may be sent again. */
const RETRIES = {
  no: "No: the same request fails again.",
  anew: "Begin anew, without the cursor or since.",
  later: "After the seconds of Retry-After.",
  soon: "After a second, then twice as long each time; give up after two minutes.",
} as const;

interface ProblemTableProps {
  caption: string;
  problems: readonly ProblemEntry[];
  /** Gives each row an anchor, the problem's code, and says whether to try again. */
  anchors?: boolean;
}

/** Problems by status, each linked to its page. */
export function ProblemTable({ caption, problems, anchors = false }: ProblemTableProps) {
  const sorted = [...problems].sort((a, b) => a.status - b.status);
  return (
    <div className="mt-4">
      <Table caption={caption}>
        <thead>
          <tr>
            <HeadCell>Status</HeadCell>
            <HeadCell>Code</HeadCell>
            <HeadCell>Meaning</HeadCell>
          </tr>
        </thead>
        <tbody>
          {sorted.map(({ code, status, meaning, retry }) => (
            <tr key={code} id={anchors ? code : undefined} className="scroll-mt-6 align-top target:bg-accent-tint">
              <Cell>{status}</Cell>
              <Cell>
                <IntentLink href={problemHref(code)} className={`inline-block py-1 font-mono text-[13px] ${LINK}`}>
                  {code}
                </IntentLink>
              </Cell>
              <Cell className="text-ink2">
                <Prose text={meaning} />
                {anchors ? <p className="mt-1 text-ink3">Try again? {RETRIES[retry]}</p> : null}
              </Cell>
            </tr>
          ))}
        </tbody>
      </Table>
    </div>
  );
}

interface ProblemExampleProps {
  request: string | null;
  /** "400 Bad Request". */
  status: string;
  headers: readonly (readonly [name: string, value: string])[];
  body: unknown;
}

/** A request that fails, and its response. */
export function ProblemExample({ request, status, headers, body }: ProblemExampleProps) {
  const head = headers.filter(([name]) => isTelling(name)).map(([name, value]) => `${name}: ${value}`);
  return (
    <>
      {request === null ? null : <CodeBlock title="A request" code={request} wraps />}
      <CodeBlock title="The answer’s head" code={[`HTTP/1.1 ${status}`, ...head].join("\n")} wraps />
      <CodeBlock title="Its body" code={indentJson(body)} />
    </>
  );
}
