import type { FindEntry } from "@/components/developers/find";
import { component } from "@/components/developers/openapi/fields";
import { problemHref } from "@/components/developers/openapi/operations";
import { PROBLEM_ENTRIES, reference, SECTIONS } from "../reference";

/** Everything with a name in the reference, and its address. */
function findEntries(): FindEntry[] {
  const { document, operations } = reference();
  const records = Object.keys(document.components?.schemas ?? {}).map((name) => component(document, name));
  return [
    ...operations.map(({ slug, summary, path }) => ({ label: summary, of: path, href: `/developers/${slug}` })),
    ...SECTIONS.map(({ id, title }) => ({ label: title, of: "Guide", href: `/developers#${id}` })),
    ...PROBLEM_ENTRIES.map(({ code, status, title }) => ({
      label: code,
      of: `${status}, ${title}`,
      href: problemHref(code),
    })),
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

/** The entries that the search of the reference uses. They are the same for everyone until the service is updated. */
export const GET = (): Response =>
  Response.json(findEntries(), { headers: { "Cache-Control": "public, max-age=300" } });
