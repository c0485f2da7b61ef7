import { expect } from "vitest";
import type { ApiResponse } from "@/lib/http/message";
import { PROBLEMS, type ProblemCode, problemType } from "@/lib/http/problems";
import { headerOf, jsonOf } from "./service";

/** Headers that every response under /v1 has, whichever part of the service sends it. */
function expectCommon(response: ApiResponse): void {
  expect(headerOf(response, "x-request-id")).toBeDefined();
  expect(headerOf(response, "x-content-type-options")).toBe("nosniff");
  expect(headerOf(response, "vary")).toBe("Authorization, Accept-Encoding");
  expect(headerOf(response, "access-control-allow-origin")).toBe("*");
  expect(headerOf(response, "access-control-expose-headers")).toContain("X-Request-Id");
}

/** Checks a problem document: RFC 9457, the contract's code, its status, the request's id. Returns its body. */
export function expectProblemShape(response: ApiResponse, code: ProblemCode) {
  const { status, title } = PROBLEMS[code];
  expect(headerOf(response, "content-type")).toBe("application/problem+json");
  const body = jsonOf(response);
  expect(body).toMatchObject({ type: problemType(code), title, status, code });
  expect(response.status).toBe(status);
  expect(body.detail).toMatch(/^[A-Z].*[.]$/s);
  expect(body.instance).toBe(headerOf(response, "x-request-id"));
  expect(headerOf(response, "cache-control")).toBe("no-store");
  return body;
}

/** Checks a problem under /v1 and returns its body. */
export function expectProblem(response: ApiResponse, code: ProblemCode) {
  expectCommon(response);
  return expectProblemShape(response, code);
}

/** Checks what every 200 under /v1 has. */
function expectGood(response: ApiResponse, type: string) {
  expect(response.status).toBe(200);
  expect(headerOf(response, "content-type")).toBe(type);
  expect(headerOf(response, "etag")).toMatch(/^"[\w-]{22}(-br|-gzip)?"$/);
  expect(headerOf(response, "cache-control")).toBe("private, no-cache");
  expect(headerOf(response, "dataset-version")).toBeDefined();
  expectCommon(response);
  expect(headerOf(response, "ratelimit-policy")).toMatch(/^"\w+";q=\d+;w=60$/);
  expect(headerOf(response, "ratelimit")).toMatch(/^"\w+";r=\d+;t=\d+$/);
}

/** Checks a Single envelope and returns its `data`. */
export function expectSingle(response: ApiResponse) {
  expectGood(response, "application/json");
  const body = jsonOf(response);
  expect(Object.keys(body)).toEqual(["data"]);
  expect(body.data).toBeTypeOf("object");
  return body.data;
}

/** Checks a List envelope and returns it. */
export function expectList(response: ApiResponse) {
  expectGood(response, "application/json");
  const body = jsonOf(response);
  expect(Object.keys(body)).toEqual(["meta", "data"]);
  expect(Object.keys(body.meta)).toEqual(["total", "limit", "offset"]);
  expect(body.data.length).toBe(Math.max(0, Math.min(body.meta.limit, body.meta.total - body.meta.offset)));
  return body;
}

/** Checks a CSV attachment and returns its text. */
export function expectCsv(response: ApiResponse): string {
  expectGood(response, "text/csv; charset=utf-8; header=present");
  expect(headerOf(response, "content-disposition")).toMatch(/^attachment; filename="[\w-]+\.csv"$/);
  return new TextDecoder().decode(response.body!);
}
