import Link from "next/link";
import type { ReactNode } from "react";
import { LINK } from "@/components/ui/link";
import { CODE } from "./markdown/prose";
import type { TypeText } from "./openapi/type-text";

interface TypeLineProps {
  type: TypeText;
  /** Where a component is explained; without it, its name is only text. */
  componentHref?: (name: string) => string;
}

/** The type's name with its components as links. */
function linked({ name, components }: TypeText, href: (name: string) => string): ReactNode {
  if (components.length === 0) return name;
  // Names are words, so what stands between them is never part of one.
  return name.split(/(\w+)/).map((word, i) =>
    components.includes(word) ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the words of a name never change places
      <Link key={i} href={href(word)} className={LINK}>
        {word}
      </Link>
    ) : (
      word
    ),
  );
}

/** "integer or null, 0 to 100". */
export function TypeLine({ type, componentHref }: TypeLineProps) {
  return (
    <span className="text-[13px] text-ink3">
      {componentHref ? linked(type, componentHref) : type.name}
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
