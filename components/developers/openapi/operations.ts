import { slugOf } from "@/lib/domain/operation-slug";
import {
  type Example,
  type Header,
  type MediaType,
  type OpenApiDocument,
  type Operation,
  type Parameter,
  type Reference,
  type Response,
  resolve,
} from "./document";

/** An operation with every reference followed. */
export interface ReferenceOperation {
  id: string;
  /** Its page: /developers/<slug>. */
  slug: string;
  /** As in the document: "/v1/properties/{id}". */
  path: string;
  summary: string;
  description: string;
  tag: string;
  extension: boolean;
  needsKey: boolean;
  parameters: Parameter[];
  answers: ReferenceAnswer[];
}

export interface ReferenceAnswer {
  status: string;
  description: string;
  headers: { name: string; header: Header }[];
  content: { type: string; media: MediaType; examples: ReferenceExample[] }[];
}

export interface ReferenceExample {
  name: string;
  summary: string;
  value: unknown;
}

function examplesOf(document: OpenApiDocument, media: MediaType): ReferenceExample[] {
  if (media.example !== undefined) return [{ name: "example", summary: "", value: media.example }];
  return Object.entries(media.examples ?? {}).map(([name, each]) => {
    const example = resolve<Example>(document, each);
    return { name, summary: example.summary ?? example.description ?? "", value: example.value };
  });
}

function answerOf(document: OpenApiDocument, status: string, node: Response | Reference): ReferenceAnswer {
  const response = resolve<Response>(document, node);
  return {
    status,
    description: response.description ?? "",
    headers: Object.entries(response.headers ?? {}).map(([name, header]) => ({
      name,
      header: resolve<Header>(document, header),
    })),
    content: Object.entries(response.content ?? {}).map(([type, media]) => ({
      type,
      media,
      examples: examplesOf(document, media),
    })),
  };
}

function operationOf(
  document: OpenApiDocument,
  path: string,
  operation: Operation,
  shared: (Parameter | Reference)[],
): ReferenceOperation {
  const id = operation.operationId ?? path;
  const security = operation.security ?? document.security ?? [];
  return {
    id,
    slug: slugOf(id),
    path,
    summary: operation.summary ?? id,
    description: operation.description ?? "",
    tag: operation.tags?.[0] ?? "",
    extension: operation["x-extension"] === true,
    needsKey: security.length > 0 && !security.some((each) => Object.keys(each).length === 0),
    parameters: [...shared, ...(operation.parameters ?? [])].map((each) => resolve<Parameter>(document, each)),
    answers: Object.entries(operation.responses ?? {}).map(([status, each]) => answerOf(document, status, each)),
  };
}

/** Every GET of the document, in its order. The service has no other methods to describe. */
export const operationsOf = (document: OpenApiDocument): ReferenceOperation[] =>
  Object.entries(document.paths).flatMap(([path, item]) =>
    item.get ? [operationOf(document, path, item.get, item.parameters ?? [])] : [],
  );

/** Whether an answer's status means success. */
export const isSuccess = ({ status }: { status: string }): boolean => /^[23]/.test(status);

/** The codes of the problems that an operation can answer: its error answers have an example of each, by code. */
export const problemCodesOf = (operation: ReferenceOperation): string[] =>
  operation.answers
    .filter((answer) => !isSuccess(answer))
    .flatMap((answer) => answer.content.flatMap(({ examples }) => examples.map(({ name }) => name)));
