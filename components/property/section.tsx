import type { ReactNode } from "react";
import { SECTION_TITLE } from "@/components/ui/class-names";

interface SectionProps {
  /** The heading's id, for links and labels. */
  id: string;
  title: ReactNode;
  /** A summary of the section in a sentence. */
  lead?: ReactNode;
  children?: ReactNode;
  className?: string;
  /** For the side column: a smaller heading with a line above. */
  aside?: boolean;
}

export function Section({ id, title, lead, children, className, aside = false }: SectionProps) {
  return (
    <section aria-labelledby={id} className={className}>
      <h2 id={id} className={aside ? "border-ink border-b pb-2 font-serif text-xl/7" : SECTION_TITLE}>
        {title}
      </h2>
      {lead ? <p className="mt-1 max-w-[62ch] text-base/6 text-ink2">{lead}</p> : null}
      {children}
    </section>
  );
}
