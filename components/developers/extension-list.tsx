import Link from "next/link";
import { LINK } from "@/components/ui/link";
import { CODE } from "./markdown/prose";
import type { ReferenceOperation } from "./openapi/operations";
import { operationHref } from "./operation-table";

/** Everything beyond the specification: whole operations, then parameters by operation. */
export function ExtensionList({ operations }: { operations: readonly ReferenceOperation[] }) {
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
              <Link href={operationHref(operation)} className={LINK}>
                {operation.summary.charAt(0).toLowerCase() + operation.summary.slice(1)}
              </Link>
            </span>
          ))}
        .
      </li>
      {parameters.map(({ operation, names }) => (
        <li key={operation.id}>
          Parameters of{" "}
          <Link href={operationHref(operation)} className={LINK}>
            {operation.summary}
          </Link>
          :{" "}
          {names.map((name) => (
            <code key={name} className={`${CODE} mr-1.5`}>
              {name}
            </code>
          ))}
        </li>
      ))}
      <li>
        Lists of values, separated by commas, for <code className={CODE}>zipCode</code>,{" "}
        <code className={CODE}>status</code> and <code className={CODE}>propertyType</code>.
      </li>
    </ul>
  );
}
