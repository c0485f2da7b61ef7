import { describe, expect, test } from "vitest";
import { isForeign } from "./address";

const entry = (renderedSearch: string | undefined, document?: number) => ({
  ...(document === undefined ? {} : { document }),
  __PRIVATE_NEXTJS_INTERNALS_TREE: { ...(renderedSearch === undefined ? {} : { renderedSearch }) },
});

describe("an entry of the history is loaded anew", () => {
  test.each<[string, Parameters<typeof isForeign>[0], boolean]>([
    ["made in place before a reload", entry("?city=Denver", 1), true],
    ["made in place by this document", entry("?city=Denver", 2), false],
    ["drawn by a server for its own address", entry("?city=Denver&sort=price"), false],
    ["of another kind", entry(undefined, 1), false],
    ["without anything", null, false],
  ])("%s: %#", (_, state, expected) => expect(isForeign(state, "?city=Denver&sort=price", 2)).toBe(expected));
});
