import type { ReactNode } from "react";
import { classNames } from "@/components/ui/class-names";
import { Heading } from "./heading";

interface SectionProps {
  id: string;
  title: string;
  children: ReactNode;
  /** Code that belongs to it: beside it where there is room, under it elsewhere. */
  aside?: ReactNode;
}

/** Part of a page, with its code in a column of its own on wide screens. */
export function Section({ id, title, children, aside }: SectionProps) {
  return (
    <section aria-labelledby={id} className={classNames("border-line border-t py-8", COLUMNS)}>
      <div className="min-w-0">
        <Heading level={2} id={id}>
          {title}
        </Heading>
        {children}
      </div>
      {aside ? <div className="mt-6 min-w-0 space-y-4 xl:sticky xl:top-6 xl:mt-0 xl:self-start">{aside}</div> : null}
    </section>
  );
}

export const COLUMNS = "xl:grid xl:grid-cols-[minmax(0,1fr)_minmax(0,29rem)] xl:gap-12";
