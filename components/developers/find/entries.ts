import type { OpenApiDocument } from "@/components/developers/openapi/document";
import { component } from "@/components/developers/openapi/fields";
import type { ReferenceOperation } from "@/components/developers/openapi/operations";
import { problemHref } from "@/components/developers/problem-list";
import type { FindEntry } from "./match";

interface Findable {
  document: OpenApiDocument;
  operations: readonly ReferenceOperation[];
  sections: readonly { id: string; title: string }[];
  problems: readonly { code: string; status: number; title: string }[];
}

/** Everything of the reference that has a name, and where it stands. */
export function findEntries({ document, operations, sections, problems }: Findable): FindEntry[] {
  const records = Object.keys(document.components?.schemas ?? {}).map((name) => component(document, name));
  return [
    ...operations.map(({ slug, summary, path }) => ({ label: summary, of: path, href: `/developers/${slug}` })),
    ...sections.map(({ id, title }) => ({ label: title, of: "Guide", href: `/developers#${id}` })),
    ...problems.map(({ code, status, title }) => ({ label: code, of: `${status}, ${title}`, href: problemHref(code) })),
    ...operations.flatMap(({ slug, summary, parameters }) =>
      parameters.map(({ name }) => ({
        label: name,
        of: `Parameter of ${summary}`,
        href: `/developers/${slug}#parameter-${name}`,
      })),
    ),
    ...records.flatMap(({ name, fields }) =>
      fields.map((field) => ({
        label: field.name,
        of: `Field of ${name}`,
        href: `/developers/records#${name}.${field.name}`,
      })),
    ),
  ];
}
