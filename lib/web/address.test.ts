import { describe, expect, test } from "vitest";
import { isForeign } from "./address";

describe("an entry of the history is loaded anew", () => {
  test.each<[string, Parameters<typeof isForeign>[0], boolean]>([
    ["made in place before a reload: yes", { madeBy: 1 }, true],
    ["made in place by this document: no", { madeBy: 2 }, false],
    ["drawn by a server for its own address: no", {}, false],
    ["without anything: no", null, false],
  ])("%s", (_, entry, expected) => expect(isForeign(entry, 2)).toBe(expected));
});
