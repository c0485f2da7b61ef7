import Link from "next/link";
import { CODE, LINK } from "./markdown/prose";
import type { TypeText } from "./openapi/type-text";

interface TypeLineProps {
  type: TypeText;
  /** Where a component is explained; without it, its name is only text. */
  componentHref?: (name: string) => string;
}

/** "integer or null, 0 to 100". */
export function TypeLine({ type, componentHref }: TypeLineProps) {
  const name =
    type.component && componentHref ? (
      <Link href={componentHref(type.component)} className={LINK}>
        {type.name}
      </Link>
    ) : (
      type.name
    );
  return (
    <span className="text-[13px] text-ink3">
      {name}
      {type.nullable ? " or null" : null}
      {type.bounds.length > 0 ? `, ${type.bounds.join(", ")}` : null}
    </span>
  );
}

/** The values that a parameter or a field may have. */
export const Values = ({ values }: { values: readonly string[] }) =>
  values.length === 0 ? null : (
    <p className="mt-1 flex flex-wrap gap-x-1.5 gap-y-1 text-[13px]/5 text-ink3">
      <span>{values.length === 1 ? "Always" : "One of"}</span>
      {values.map((value) => (
        <code key={value} className={CODE}>
          {value}
        </code>
      ))}
    </p>
  );
