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

/** The table of contents of the reference: folded above the page on a phone, beside it and open where there is room. */
export const Contents = ({ groups }: { groups: readonly ContentsGroup[] }) => (
  <nav
    aria-label="Contents"
    className="max-lg:border-line max-lg:border-b lg:sticky lg:top-0 lg:max-h-dvh lg:self-start lg:overflow-y-auto lg:overscroll-contain lg:-ml-1.5 lg:py-8 lg:pr-2 lg:pl-1.5 print:hidden"
  >
    <details className="reference-fold group lg:hidden">
      <summary className="flex min-h-12 cursor-pointer list-none items-center justify-between font-medium text-sm">
        Contents of the reference
        <ChevronDown className="size-4 group-open:rotate-180" />
      </summary>
    </details>
    <div className="max-lg:pb-6">
      <Find />
      <ContentsLinks groups={groups} />
    </div>
  </nav>
);
