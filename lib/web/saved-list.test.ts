import fc from "fast-check";
import { expect, test } from "vitest";
import { anyText } from "@/test/any-text";
import { listHref, readList, SENT_MAX } from "./saved-list";

const ids = fc.integer({ min: 0, max: 80 }).map((n) => `prop_${n.toString(16).padStart(16, "0")}`);

test("a link holds the homes of a list and their notes, whatever they say", () => {
  const home = fc.record({
    id: ids,
    note: anyText().map((text) =>
      Array.from(text)
        .slice(0, 100)
        .join("")
        .replace(/\p{Cs}/gu, ""),
    ),
  });
  fc.assert(
    fc.property(fc.uniqueArray(home, { selector: ({ id }) => id, maxLength: SENT_MAX }), (homes) => {
      const { hash, pathname } = new URL(listHref(homes), "https://lotline.example");
      expect(pathname).toBe("/saved");
      expect(readList(hash)).toEqual(homes.map(({ id, note }) => (note ? { id, note } : { id })));
    }),
  );
});

test.each(["", "#saved-homes", "#home=../x", "#home=prop_1&note=a", "#note=alone"])(
  "of the fragment %j nothing is read",
  (hash) => expect(readList(hash)).toEqual([]),
);
