import { QueryClient } from "@tanstack/react-query";
import { expect, test, vi } from "vitest";
import { rowsQuery } from "./home-rows";
import { MOST_ROWS } from "./homes-url";

test("the rows of more homes than a page holds are asked for in several requests, and come in order", async () => {
  const ids = Array.from({ length: 2 * MOST_ROWS + 1 }, (_, i) => `prop_${i.toString(16).padStart(16, "0")}`);
  const pages: number[] = [];
  vi.stubGlobal("fetch", async (path: string) => {
    const { pathname, searchParams } = new URL(path, "https://lotline.example");
    if (pathname === "/session/token")
      return Response.json({ token: "t", expiresAt: new Date(Date.now() + 600_000).toISOString() });
    const asked = searchParams.get("id")!.split(",");
    pages.push(asked.length);
    expect([searchParams.get("limit"), searchParams.get("include")]).toEqual([String(MOST_ROWS), "details"]);
    // A home that is no longer in the data has no row.
    return Response.json({ data: asked.filter((id) => id !== ids[1]).map((id) => ({ id })) });
  });
  const rows = await new QueryClient().fetchQuery(rowsQuery(ids));
  expect(pages).toEqual([MOST_ROWS, MOST_ROWS, 1]);
  expect(rows.map(({ id }) => id)).toEqual(ids.filter((id) => id !== ids[1]));
});
