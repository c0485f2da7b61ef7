import { ChevronLeft, ChevronRight } from "@/components/ui/icons";
import { plainClick } from "@/lib/web/address";
import { formatCount } from "@/lib/web/format";
import { classNames } from "./class-names";

interface PaginationProps {
  /** Number of the page, starting at 1. */
  page: number;
  pages: number;
  /** A page's address. */
  href: (page: number) => string;
  /** Called instead of following the link on a plain click. */
  onPage?: (page: number) => void;
  /** Called when a page is likely to be opened. */
  onIntent?: (page: number) => void;
}

/** First, last, and the pages around the current one. 0 is a gap. */
function pageNumbers(page: number, pages: number): number[] {
  const near = [1, page - 1, page, page + 1, pages].filter((n) => n >= 1 && n <= pages);
  const shown = [...new Set(near)].sort((a, b) => a - b);
  return shown.flatMap((n, i) => {
    const before = shown[i - 1];
    if (before === undefined || n - before === 1) return [n];
    return n - before === 2 ? [n - 1, n] : [0, n];
  });
}

const ITEM = "inline-flex h-11 min-w-11 items-center justify-center gap-1 px-2 text-sm md:h-10 md:min-w-10";

/** Numbered pages with previous and next, as links. */
export function Pagination({ page, pages, href, onPage, onIntent }: PaginationProps) {
  if (pages <= 1) return null;
  // Without handlers it can stand in a server component.
  const link = (to: number) => ({
    href: href(to),
    ...(onIntent && { onPointerEnter: () => onIntent(to), onFocus: () => onIntent(to) }),
    ...(onPage && { onClick: plainClick(() => onPage(to)) }),
  });
  return (
    <nav aria-label="Pages" className="flex flex-wrap items-center justify-center print:hidden">
      {page > 1 ? (
        <a {...link(page - 1)} rel="prev" className={classNames(ITEM, "hover:underline")}>
          <ChevronLeft className="size-4" /> Previous
        </a>
      ) : null}
      {pageNumbers(page, pages).map((n, i, all) =>
        n === 0 ? (
          <span key={`gap after ${all[i - 1]}`} className="px-1 text-ink3">
            …
          </span>
        ) : (
          <a
            key={n}
            {...link(n)}
            aria-current={n === page ? "page" : undefined}
            className={classNames(
              ITEM,
              n === page ? "border-accent border-b-2 font-semibold" : "text-ink2 hover:text-ink",
            )}
          >
            <span className="sr-only">Page </span>
            {formatCount(n)}
          </a>
        ),
      )}
      {page < pages ? (
        <a {...link(page + 1)} rel="next" className={classNames(ITEM, "hover:underline")}>
          Next <ChevronRight className="size-4" />
        </a>
      ) : null}
    </nav>
  );
}
