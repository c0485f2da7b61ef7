import type { GuideSection } from "./guide/section";
import type { ReferenceOperation } from "./openapi/operations";

export interface ContentsLink {
  href: string;
  label: string;
}

export interface ContentsGroup {
  title: string;
  links: ContentsLink[];
}

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
