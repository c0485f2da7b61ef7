import { answers } from "@/components/developers/guide/answers";
import { asking } from "@/components/developers/guide/asking";
import type { GuideContext, GuideSection } from "@/components/developers/guide/section";
import type { OpenApiDocument } from "@/components/developers/openapi/document";
import { operationsOf } from "@/components/developers/openapi/operations";
import type { ProblemEntry } from "@/components/developers/problem-list";
import { WRITTEN } from "@/components/developers/samples";
import { COMPRESS_ABOVE_BYTES } from "@/lib/http/encoding";
import { PAGE_ROWS, PAGE_ROWS_MAX, RESULT_BYTES_MAX } from "@/lib/http/mcp/limits";
import { REQUEST_ID_LENGTHS } from "@/lib/http/message";
import { describeApi } from "@/lib/http/openapi/document";
import { PROBLEMS } from "@/lib/http/problems";

function readReference() {
  const document = JSON.parse(describeApi()) as OpenApiDocument;
  return { document, operations: operationsOf(document) };
}

let kept: ReturnType<typeof readReference> | undefined;

/** The API's OpenAPI description and its operations, read in process, once. */
export const reference = () => (kept ??= readReference());

/** Every problem of the service, including those that no operation returns by itself. */
export const PROBLEM_ENTRIES: readonly ProblemEntry[] = Object.entries(PROBLEMS).map(([code, problem]) => ({
  code,
  ...problem,
}));

/**
 * The guide in reading order, from the first call to the features of HTTP, for a service and its data; what is left out
 * depends on neither.
 */
export function guideOf(
  about: Partial<Pick<GuideContext, "origin" | "sample" | "problem" | "recipes">> = {},
): GuideSection[] {
  const context: GuideContext = {
    origin: "",
    sample: WRITTEN,
    problem: "",
    recipes: [],
    ...about,
    operations: reference().operations,
    limits: {
      compressAboveBytes: COMPRESS_ABOVE_BYTES,
      requestId: REQUEST_ID_LENGTHS,
      assistants: { rows: PAGE_ROWS, rowsMax: PAGE_ROWS_MAX, bytesMax: RESULT_BYTES_MAX },
    },
  };
  return [...asking(context), ...answers(context)];
}

/** Titles and addresses of the guide's sections. They do not depend on the service or its data. */
export const SECTIONS: readonly { id: string; title: string }[] = guideOf().map(({ id, title }) => ({ id, title }));
