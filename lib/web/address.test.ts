import { describe, expect, test } from "vitest";
import { isForeign } from "./address";

describe("whether a history entry is reloaded:", () => {
  test.each<[string, Parameters<typeof isForeign>[0], boolean]>([
    ["yes if a script made it before the page was reloaded", { madeBy: 1 }, true],
    ["no if a script of this document made it", { madeBy: 2 }, false],
    ["no if it is a navigation", {}, false],
    ["no if it has no state", null, false],
  ])("%s", (_, entry, expected) => expect(isForeign(entry, 2)).toBe(expected));
});
