import type { z } from "zod";
import type { Access, Principal } from "@/lib/auth/access";
import type { DescribedTable, ParameterTable, Values } from "@/lib/domain/parameters";
import type { ListMeta, Page } from "@/lib/domain/search";
import type { JsonBytes, PropertyStore } from "@/lib/store/store";
import type { ProblemCode } from "./problems";

/** The result of an operation, which the pipeline wraps in its envelope. */
export type OperationResult = (
  | { kind: "single"; data: JsonBytes | string }
  | { kind: "list"; meta: ListMeta; data: JsonBytes | string }
  | { kind: "csv"; csv: string; filename: string; meta?: ListMeta }
  /** JSON without an envelope. */
  | { kind: "document"; json: string }
) & {
  /** Values of the `Link` header besides those of paging. */
  links?: string[];
  /** When paging by cursor: the next page's cursor, or null on the last page. */
  next?: string | null;
};

/** A call of an operation that needs no key and no dataset. */
interface OpenCall {
  /** The API's own description, as JSON text. */
  description(): string;
}

/** A call of an operation on the dataset, after all checks. */
interface Call<P extends ParameterTable, Q extends ParameterTable> {
  store: PropertyStore;
  path: Values<P>;
  /** `limit`, if the operation has one, defaults to the plan's. */
  query: Values<Q>;
  /** The page, if the operation is paged. */
  page: Page;
  access: Access;
  /** Who asks. */
  principal: Principal;
}

interface DescribedOperation<P extends DescribedTable, Q extends DescribedTable> {
  id: string;
  /** As in OpenAPI: "/v1/properties/{id}". */
  path: `/v1/${string}`;
  summary: string;
  description: string;
  /** Tells a language model when to call its tool, and what to do with the result; null if it is no tool. */
  tool: string | null;
  /** Whether it goes beyond the specification. */
  extension: boolean;
  pathParameters: P;
  query: Q;
  /** It takes `limit` and `offset`, and answers with paging links. */
  paged?: true;
  /** Its answers link to other matches. */
  alternates?: true;
  /** It is about the key that asks, not the dataset: responses are not cached, and their tag comes from their bytes. */
  ofKey?: true;
  /** Problems besides those that every operation can answer. */
  problems: readonly ProblemCode[];
  /** What the answer is wrapped in: `{data}`, `{meta, data}` or nothing. */
  envelope: "single" | "list" | "document";
  /** Schema of `data`, or of one row of a list, for the description. */
  answer: z.ZodType;
  /** Example of an answer's body, for the description; also as CSV if the operation has that format. */
  example: unknown;
  csvExample?: string;
}

/** An operation that needs no key, has no rate limit, and answers without a dataset. */
export interface OpenOperation<P extends DescribedTable = DescribedTable, Q extends DescribedTable = DescribedTable>
  extends DescribedOperation<P, Q> {
  open: true;
  run(call: OpenCall): Promise<OperationResult>;
}

interface DatasetOperation<P extends DescribedTable, Q extends DescribedTable> extends DescribedOperation<P, Q> {
  open?: never;
  run(call: Call<P, Q>): Promise<OperationResult>;
}

/** One operation of the API, used by route files, server, pipeline and description. */
export type Operation<P extends DescribedTable = DescribedTable, Q extends DescribedTable = DescribedTable> =
  | OpenOperation<P, Q>
  | DatasetOperation<P, Q>;

/** Types an operation's `run` by its own parameters, and returns it with the general type that the table needs. */
export const operation = <P extends DescribedTable, Q extends DescribedTable>(it: Operation<P, Q>): Operation =>
  it as unknown as Operation;
