import { cache } from "react";
import { type GuideSection, guideSections } from "@/components/developers/guide/sections";
import type { OpenApiDocument } from "@/components/developers/openapi/document";
import { operationsOf } from "@/components/developers/openapi/operations";
import type { ProblemEntry } from "@/components/developers/problem-list";
import { WRITTEN } from "@/components/developers/samples";
import { COMPRESS_ABOVE_BYTES } from "@/lib/http/encoding";
import { PAGE_ROWS, PAGE_ROWS_MAX, RESULT_BYTES_MAX } from "@/lib/http/mcp/limits";
import { REQUEST_ID_LENGTHS } from "@/lib/http/message";
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

type Guide = Parameters<typeof guideSections>[0];

/** The guide's sections for a service and its data; what is left out depends on neither. */
export const guideOf = (of: Partial<Pick<Guide, "origin" | "sample" | "problem" | "recipes">> = {}): GuideSection[] =>
  guideSections({
    origin: "",
    sample: WRITTEN,
    problem: "",
    recipes: [],
    ...of,
    operations: reference().operations,
    limits: {
      compressAboveBytes: COMPRESS_ABOVE_BYTES,
      requestId: REQUEST_ID_LENGTHS,
      assistants: { rows: PAGE_ROWS, rowsMax: PAGE_ROWS_MAX, bytesMax: RESULT_BYTES_MAX },
    },
  });

/** Titles and addresses of the guide's sections. They do not depend on the service or its data. */
export const SECTIONS: readonly { id: string; title: string }[] = guideOf().map(({ id, title }) => ({ id, title }));
