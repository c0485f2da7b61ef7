import type { z } from "zod";
import type { Access, Principal } from "@/lib/auth/access";
import type { Deprecation, ParameterTable, Values } from "@/lib/domain/parameters";
import type { ListMeta, Page } from "@/lib/domain/search";
import type { JsonBytes, PropertyStore, SearchPage } from "@/lib/store/store";
import type { ProblemCode } from "./problems";

/** What an operation answers; the pipeline puts it in its envelope. */
export type OperationResult = (
  | { kind: "single"; data: JsonBytes | string }
  /** `roomy` as a store's pages are. */
  | { kind: "list"; meta: ListMeta; data: JsonBytes | string; roomy?: true | undefined }
  | { kind: "csv"; csv: string; filename: string; meta?: ListMeta }
  /** JSON without an envelope. */
  | { kind: "document"; json: string }
) & {
  /** Values of the `Link` header besides those of paging. */
  links?: string[];
  /** Where pages are asked for by cursor: that of the next page, or null on the last one. */
  next?: string | null;
};

/** A list's `meta`: the exact total, and the page that was applied. */
export const metaOf = (found: SearchPage, { limit, offset }: Page): ListMeta => ({ total: found.total, limit, offset });

/** A call after all checks: parameters are valid, the plan is known. */
export interface Call<P extends ParameterTable, Q extends ParameterTable> {
  store: PropertyStore;
  path: Values<P>;
  /** `limit`, where the operation has one, is the plan's default unless given. */
  query: Values<Q>;
  /** The page, of an operation that has one. */
  page: Page;
  access: Access;
  /** Who asks; nobody, where the operation is open. */
  principal: Principal | undefined;
  /** The table that this operation is in. */
  operations: readonly Operation[];
  /** The origin under which the service is reached, where it is configured. */
  publicUrl: string | undefined;
}

/** One operation of the API: route files, server, pipeline and description all read this. */
export interface Operation<P extends ParameterTable = ParameterTable, Q extends ParameterTable = ParameterTable> {
  id: string;
  /** As in OpenAPI: "/v1/properties/{id}". */
  path: `/v1/${string}`;
  summary: string;
  description: string;
  /** Beyond the specification. */
  extension: boolean;
  deprecated?: Deprecation;
  pathParameters: P;
  query: Q;
  /** Has `limit` and `offset`, and answers paging links. */
  paged: boolean;
  /** Needs no key and is not limited. */
  open: boolean;
  /** Answers of the key that asks instead of the dataset: nothing is kept, and a response is named by its bytes. */
  ofKey?: true;
  /** Problems besides those that every operation can answer. */
  problems: readonly ProblemCode[];
  /** Schema of `data` (of one row, for a list), for the description. */
  envelope: "single" | "list" | "document";
  answer: z.ZodType;
  /** An answer's body, for the description; as CSV too, of an operation that has it. */
  example: unknown;
  csvExample?: string;
  run(call: Call<P, Q>): Promise<OperationResult>;
}

/** Keeps an operation's own parameter types for its `run`, and forgets them for the table. */
export const operation = <P extends ParameterTable, Q extends ParameterTable>(it: Operation<P, Q>): Operation =>
  it as unknown as Operation;
