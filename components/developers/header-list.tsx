import { CODE, Prose } from "./markdown/prose";
import type { ReferenceAnswer } from "./openapi/operations";

/** Headers of an answer and what they say. */
export const HeaderList = ({ headers }: { headers: ReferenceAnswer["headers"] }) => (
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
