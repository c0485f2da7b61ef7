import { classNames, LINK } from "@/components/ui/class-names";
import { IntentLink } from "@/components/ui/intent-link";
import type { ReferenceOperation } from "./openapi/operations";

/** Marks something beyond the specification, which other services that follow it may not have. */
export const ExtensionMark = ({ className }: { className?: string }) => (
  <a
    href="/developers#extensions"
    className={classNames(
      "inline-flex min-h-6 items-center rounded-control border border-line2 border-dashed px-1.5 text-xs/5 text-ink2 hover:border-ink",
      className,
    )}
  >
    Extension
  </a>
);

export const operationHref = ({ slug }: { slug: string }): string => `/developers/${slug}`;

/** A table of operations with their addresses and purposes. */
export const OperationTable = ({ operations }: { operations: readonly ReferenceOperation[] }) => (
  <ul className="mt-4 border-ink border-t">
    {operations.map((operation) => (
      <li key={operation.id} className="grid gap-x-6 border-line border-b py-3 sm:grid-cols-[18rem_minmax(0,1fr)]">
        <code className="min-w-0 font-mono text-[13px]/6 break-words">
          <span className="text-ink3">GET </span>
          {operation.path}
        </code>
        <span className="flex flex-wrap items-baseline gap-x-3">
          <IntentLink href={operationHref(operation)} className={`${LINK} py-0.5 text-sm`}>
            {operation.summary}
          </IntentLink>
          {operation.extension ? <ExtensionMark /> : null}
        </span>
      </li>
    ))}
  </ul>
);
