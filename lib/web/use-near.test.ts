import { createElement, type RefCallback } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { useNear, watchNear } from "./use-near";

/** The observers that were made, each with what it watches. */
let observers: { watched: unknown[]; tell: (near: boolean) => void }[] = [];

beforeEach(() => {
  observers = [];
  vi.stubGlobal("document", { readyState: "complete" });
  vi.stubGlobal(
    "IntersectionObserver",
    class {
      watched: unknown[] = [];
      constructor(private readonly changed: (entries: { isIntersecting: boolean }[]) => void) {
        observers.push(this);
      }
      tell = (isIntersecting: boolean) => this.changed([{ isIntersecting }]);
      observe = (element: unknown) => this.watched.push(element);
      disconnect = () => {
        this.watched = [];
      };
    },
  );
});
afterEach(() => vi.unstubAllGlobals());

const element = () => new EventTarget() as unknown as Element;

test("the hook's element may mount long after its component", () => {
  let ref: RefCallback<Element> = () => {};
  const Late = () => {
    ref = useNear()[0];
    return null;
  };
  renderToStaticMarkup(createElement(Late));
  expect(observers).toEqual([]);
  const late = element();
  const leave = ref(late);
  expect(observers[0]!.watched).toEqual([late]);
  (leave as () => void)();
  expect(observers[0]!.watched).toEqual([]);
});

test("an element is near once, when it comes to the window, is touched or focused", () => {
  const come = vi.fn();
  watchNear(element(), come);
  observers[0]!.tell(false);
  expect(come).not.toHaveBeenCalled();
  observers[0]!.tell(true);
  expect(come).toHaveBeenCalledOnce();
  expect(observers[0]!.watched).toEqual([]);
  for (const type of ["pointerdown", "focusin"]) {
    come.mockClear();
    const touched = element();
    watchNear(touched, come);
    for (const _ of [1, 2]) touched.dispatchEvent(new Event(type));
    expect(come).toHaveBeenCalledOnce();
  }
});

test("before the page has loaded nothing is near, so that its own code comes first", () => {
  const window = new EventTarget();
  vi.stubGlobal("document", { readyState: "interactive" });
  vi.stubGlobal("window", window);
  const early = element();
  watchNear(early, () => {});
  expect(observers[0]!.watched).toEqual([]);
  window.dispatchEvent(new Event("load"));
  expect(observers[0]!.watched).toEqual([early]);
});
