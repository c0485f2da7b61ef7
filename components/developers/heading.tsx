import { Link2 } from "lucide-react";
import type { ReactNode } from "react";
import { classNames } from "@/components/ui/class-names";

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

/** A heading with an address of its own; its link is beside it, so that the heading reads without it. */
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
        <Link2 aria-hidden className="size-4" strokeWidth={1.5} />
      </a>
    </div>
  );
}
