import { ChevronDown } from "@/components/ui/icons";
import { type ContentsGroup, type ContentsLink, ContentsLinks } from "./contents-links";
import { Find } from "./find";
import type { GuideSection } from "./guide/section";
import type { ReferenceOperation } from "./openapi/operations";

const operationLinks = (operations: readonly ReferenceOperation[], extension: boolean): ContentsLink[] =>
  operations
    .filter((operation) => operation.extension === extension)
    .map(({ slug, summary }) => ({ href: `/developers/${slug}`, label: summary }));

/** The contents, in reading order. */
export const contentsGroups = (
  sections: readonly Pick<GuideSection, "id" | "title">[],
  operations: readonly ReferenceOperation[],
): ContentsGroup[] => [
  { title: "Guide", links: sections.map(({ id, title }) => ({ href: `/developers#${id}`, label: title })) },
  { title: "Operations", links: operationLinks(operations, false) },
  { title: "Extensions", links: operationLinks(operations, true) },
  {
    title: "Reference",
    links: [
      { href: "/developers/records", label: "Records and fields" },
      { href: "/developers/records#market-figures", label: "Market figures" },
      { href: "/developers/errors", label: "Errors" },
      { href: "/developers/changelog", label: "Changes" },
    ],
  },
];

/** The table of contents of the reference: beside the page where there is room, folded above it on a phone. */
export function Contents({ groups }: { groups: readonly ContentsGroup[] }) {
  return (
    <div className="print:hidden">
      <details className="group border-line border-b lg:hidden">
        <summary className="flex min-h-12 cursor-pointer list-none items-center justify-between text-sm font-medium">
          Contents of the reference
          <ChevronDown className="size-4 group-open:rotate-180" />
        </summary>
        <nav aria-label="Contents" className="pb-6">
          <Find />
          <ContentsLinks groups={groups} />
        </nav>
      </details>
      <nav
        aria-label="Contents"
        className="sticky top-0 max-h-dvh overflow-y-auto overscroll-contain py-8 pr-2 max-lg:hidden"
      >
        <Find />
        <ContentsLinks groups={groups} />
      </nav>
    </div>
  );
}
