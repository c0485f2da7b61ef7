import { slugOf } from "@/lib/domain/paths";
import {
  type Header,
  type MediaType,
  type OpenApiDocument,
  type Operation,
  type Parameter,
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

interface ReferenceExample {
  name: string;
  value: unknown;
}

const examplesOf = ({ example, examples = {} }: MediaType): ReferenceExample[] =>
  example === undefined
    ? Object.entries(examples).map(([name, { value }]) => ({ name, value }))
    : [{ name: "example", value: example }];

const answerOf = (document: OpenApiDocument, status: string, response: Response): ReferenceAnswer => ({
  status,
  description: response.description ?? "",
  headers: Object.entries(response.headers ?? {}).map(([name, header]) => ({
    name,
    header: resolve<Header>(document, header),
  })),
  content: Object.entries(response.content ?? {}).map(([type, media]) => ({
    type,
    media,
    examples: examplesOf(media),
  })),
});

function operationOf(document: OpenApiDocument, path: string, operation: Operation): ReferenceOperation {
  const { operationId: id, parameters = [], responses = {}, security = document.security ?? [] } = operation;
  return {
    id,
    slug: slugOf(id),
    path,
    summary: operation.summary ?? id,
    description: operation.description ?? "",
    extension: operation["x-extension"] === true,
    needsKey: security.length > 0 && !security.some((each) => Object.keys(each).length === 0),
    parameters: parameters.map((each) => resolve<Parameter>(document, each)),
    answers: Object.entries(responses).map(([status, each]) => answerOf(document, status, each)),
  };
}

/** Every GET of the document, in order. The service describes no other methods. */
export const operationsOf = (document: OpenApiDocument): ReferenceOperation[] =>
  Object.entries(document.paths).map(([path, { get }]) => operationOf(document, path, get));

/** Whether a response's status means success. */
export const isSuccess = ({ status }: { status: string }): boolean => /^[23]/.test(status);

/**
 * The codes of the problems that an operation can return. Its error responses have an example of each, named by code.
 */
export const problemCodesOf = (operation: ReferenceOperation): string[] =>
  operation.answers
    .filter((answer) => !isSuccess(answer))
    .flatMap((answer) => answer.content.flatMap(({ examples }) => examples.map(({ name }) => name)));

/** The address of a problem's page. */
export const problemHref = (code: string): string => `/developers/errors/${code}`;
