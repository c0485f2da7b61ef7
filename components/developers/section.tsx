import type { ReactNode } from "react";
import { classNames, PAGE_TITLE } from "@/components/ui/class-names";
import { Link2 } from "@/components/ui/icons";

/** A page's title and introduction. */
export const PageTitle = ({ title, children }: { title: ReactNode; children?: ReactNode }) => (
  <div className="pb-8">
    <h1 className={PAGE_TITLE}>{title}</h1>
    {children}
  </div>
);

const LOOKS = {
  2: "mt-12 font-serif text-2xl/8 tracking-[-.01em] first:mt-0 md:text-[26px]/8",
  3: "mt-8 font-serif text-xl/7",
  4: "mt-6 text-sm/5 font-semibold",
} as const;

interface HeadingProps {
  level: 2 | 3 | 4;
  id: string;
  children: ReactNode;
  className?: string;
}

/** A heading with its own address. The link is beside the heading, so that it is not read as a part of it. */
export function Heading({ level, id, children, className }: HeadingProps) {
  const Tag = `h${level}` as const;
  return (
    <div className={classNames("group/heading flex items-baseline gap-1 break-after-avoid", LOOKS[level], className)}>
      <Tag id={id} className="wrap-anywhere min-w-0 scroll-mt-6">
        {children}
      </Tag>
      <a
        href={`#${id}`}
        aria-labelledby={`link-${id} ${id}`}
        className="inline-flex size-6 shrink-0 items-center justify-center self-center text-ink3 opacity-0 hover:text-ink focus-visible:opacity-100 group-hover/heading:opacity-100 max-md:opacity-100 print:hidden"
      >
        <span id={`link-${id}`} className="sr-only">
          Link to
        </span>
        <Link2 className="size-4" strokeWidth={1.5} />
      </a>
    </div>
  );
}

/** Two columns on wide screens: text and its code. */
export const COLUMNS = "xl:grid xl:grid-cols-[minmax(0,1fr)_minmax(0,29rem)] xl:gap-x-12 print:block";

interface SectionProps {
  id: string;
  title: string;
  children: ReactNode;
  /** Code for the section: beside it where there is room, otherwise below. */
  aside?: ReactNode;
  /** In a single column the code comes first, because a response is clearer than its description. */
  asideFirst?: boolean;
}

/** A section of a page, with its code in a second column on wide screens. */
export function Section({ id, title, children, aside, asideFirst = false }: SectionProps) {
  const code = aside ? (
    <div className="mt-6 min-w-0 space-y-4 xl:sticky xl:top-6 xl:col-start-2 xl:row-span-2 xl:row-start-1 xl:mt-0 xl:self-start print:static">
      {aside}
    </div>
  ) : null;
  return (
    <section
      aria-labelledby={id}
      className={classNames("border-line border-t py-8 xl:grid-rows-[auto_minmax(0,1fr)]", COLUMNS)}
    >
      <Heading level={2} id={id} className="xl:col-start-1">
        {title}
      </Heading>
      {asideFirst ? code : null}
      <div className="min-w-0 xl:col-start-1">{children}</div>
      {asideFirst ? null : code}
    </section>
  );
}
