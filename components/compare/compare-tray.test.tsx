import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { CompareTray } from "./compare-tray";

test("the region of the message is there, and empty, before a home is chosen", () =>
  expect(renderToStaticMarkup(<CompareTray />)).toBe('<div tabindex="-1" class="sr-only"><p role="status"></p></div>'));
