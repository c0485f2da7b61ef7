import type { OpenApiDocument, Reference } from "./document";

const decodeToken = (token: string): string => decodeURIComponent(token).replaceAll("~1", "/").replaceAll("~0", "~");

function target(document: OpenApiDocument, ref: string): unknown {
  if (!ref.startsWith("#/")) throw new Error(`${ref}: only references within the document are read`);
  let node: unknown = document;
  for (const token of ref.slice(2).split("/").map(decodeToken)) {
    if (typeof node !== "object" || node === null || !Object.hasOwn(node, token))
      throw new Error(`${ref}: nothing is there in the document`);
    node = (node as Record<string, unknown>)[token];
  }
  return node;
}

/** The name of a referred component: "#/components/schemas/Address" → "Address". */
export const refName = (ref: string): string => decodeToken(ref.slice(ref.lastIndexOf("/") + 1));

/**
 * What a node stands for: itself, or what its `$ref` (and that one's) points at. Members beside a `$ref`,
 * as a description of its own, win over the target's.
 * @throws where a reference leads nowhere or round in a circle.
 */
export function resolve<T extends object>(document: OpenApiDocument, node: T | Reference): T {
  const seen: string[] = [];
  let own: object = {};
  let at: T | Reference = node;
  while ("$ref" in at && typeof at.$ref === "string") {
    const { $ref, ...beside } = at as Reference;
    if (seen.includes($ref)) throw new Error(`${$ref}: refers to itself`);
    seen.push($ref);
    own = { ...beside, ...own };
    at = target(document, $ref) as T | Reference;
  }
  return { ...(at as T), ...own };
}
