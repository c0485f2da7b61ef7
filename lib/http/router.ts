import { decodePercent } from "./message";
import type { Operation } from "./operation";

/** Path of the Model Context Protocol's endpoint. */
export const MCP_PATH = "/mcp";

export interface Route {
  operation: Operation;
  /** Decoded path parameters; one that cannot be decoded is left as it was sent. */
  path: Record<string, string>;
}

const isParameter = (segment: string) => segment.startsWith("{");

/** Finds the operation of a path. Paths match exactly: no trailing slash, no double slash, no other letter case. */
export function createRouter(operations: readonly Operation[]): (path: string) => Route | undefined {
  const literal = new Map<string, Route>();
  const patterns: { segments: string[]; operation: Operation }[] = [];
  for (const operation of operations) {
    const segments = operation.path.split("/");
    if (segments.some(isParameter)) patterns.push({ segments, operation });
    else literal.set(operation.path, { operation, path: {} });
  }

  function match(pattern: string[], segments: string[]): Record<string, string> | undefined {
    if (pattern.length !== segments.length) return undefined;
    const path: Record<string, string> = {};
    for (let i = 0; i < pattern.length; i++) {
      const [expected, actual] = [pattern[i]!, segments[i]!];
      if (!isParameter(expected)) {
        if (expected !== actual) return undefined;
      } else if (actual === "") return undefined;
      else path[expected.slice(1, -1)] = decodePercent(actual) ?? actual;
    }
    return path;
  }

  return (path) => {
    const exact = literal.get(path);
    if (exact) return exact;
    const segments = path.split("/");
    for (const { segments: pattern, operation } of patterns) {
      const parameters = match(pattern, segments);
      if (parameters) return { operation, path: parameters };
    }
    return undefined;
  };
}

/**
 * Whether the API answers a normalised path. That includes other spellings of /v1, such as //v1, /V1 and /v1%2f: they get a
 * problem, never a page.
 */
export function isApiPath(path: string): boolean {
  if (path === "/v1" || path.startsWith("/v1/")) return true;
  if (!path.toLowerCase().includes("v1")) return path === "*";
  const segments = (decodePercent(path) ?? path).split("/");
  return segments.find((segment) => segment !== "")?.toLowerCase() === "v1";
}
