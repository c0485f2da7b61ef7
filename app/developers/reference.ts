import { cache } from "react";
import { guideSections } from "@/components/developers/guide-sections";
import type { OpenApiDocument } from "@/components/developers/openapi/document";
import { operationsOf } from "@/components/developers/openapi/operations";
import type { ProblemEntry } from "@/components/developers/problem-list";
import { WRITTEN } from "@/components/developers/samples";
import { describeApi } from "@/lib/http/openapi/document";
import { OPERATIONS } from "@/lib/http/operations/table";
import { PROBLEMS } from "@/lib/http/problems";

/** The API's OpenAPI description and its operations, read in process. */
export const reference = cache(() => {
  const document = JSON.parse(describeApi(OPERATIONS)) as OpenApiDocument;
  return { document, operations: operationsOf(document) };
});

/** Every problem of the service, including those that no operation returns by itself. */
export const PROBLEM_ENTRIES: readonly ProblemEntry[] = Object.entries(PROBLEMS).map(([code, problem]) => ({
  code,
  ...problem,
}));

/** Titles and addresses of the guide's sections. They do not depend on the service or its data. */
export const SECTIONS: readonly { id: string; title: string }[] = guideSections({
  origin: "",
  sample: WRITTEN,
  problem: "",
}).map(({ id, title }) => ({ id, title }));
