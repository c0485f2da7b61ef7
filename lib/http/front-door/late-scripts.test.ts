import { runInNewContext } from "node:vm";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { createLateScripts } from "./late-scripts";

const NONCE = "n/+1==";
const tag = (src: string) => `<script src="${src}" async="" nonce="${NONCE}"></script>`;
const INLINE = `<script nonce="${NONCE}">self.__next_f.push([1,"\\u003cscript src=x async"])</script>`;
const OLD = `<script src="/old.js" noModule="" nonce="${NONCE}"></script>`;
const PAGE = [
  '<!DOCTYPE html><html><head><meta charSet="utf-8"/>',
  `<link rel="stylesheet" href="/a.css" nonce="${NONCE}"/><link rel="preload" as="script" nonce="${NONCE}" href="/main.js"/>`,
  `${tag("/a.js")}${tag("/b.js")}<title>Cañon “City”</title>${OLD}</head><body><p>Doña Ana</p>`,
  `<script src="/main.js" nonce="${NONCE}" async=""></script>${INLINE}${tag("/c.js")}</body></html>`,
].join("");

const edited = (parts: readonly Buffer[]): string => {
  const edit = createLateScripts();
  return Buffer.concat(parts.map((part) => Buffer.from(edit(part.toString("latin1")), "latin1"))).toString();
};
const whole = (html: string) => edited([Buffer.from(html)]);

interface Browser {
  hidden?: boolean;
  paints?: boolean;
}

/** Runs a page's inline scripts, and gives what they have asked for so far. */
function visit(html: string, { hidden = false, paints = true }: Browser = {}) {
  const asked: string[] = [];
  const timers: (() => void)[] = [];
  let painted: ((list: { getEntriesByName(name: string): unknown[] }) => void) | undefined;
  const listeners: Record<string, (event: unknown) => void> = {};
  const document: Record<string, unknown> = {
    hidden,
    createElement: () => ({}),
    head: { append: (it: { src: string }) => asked.push(it.src) },
    addEventListener: (name: string, listener: (event: unknown) => void) => {
      listeners[name] = listener;
    },
    removeEventListener: (name: string) => void delete listeners[name],
  };
  const self: Record<string, unknown> = {
    document,
    setTimeout: (go: () => void) => timers.push(go),
    ...(paints && {
      PerformanceObserver: class {
        constructor(listener: typeof painted) {
          painted = listener;
        }
        observe() {}
      },
    }),
    __next_f: [],
  };
  self.self = self;
  for (const [, code] of html.matchAll(/<script nonce="[^"]*">(.*?)<\/script>/gs)) runInNewContext(code!, self);
  return {
    asked,
    press: (target: object) => listeners.click?.({ type: "click", target }),
    does: (type: string, target: object, rest: object = {}) => listeners[type]?.({ type, target, ...rest }),
    kept: () => self.__kept as { fields: Set<object>; keys: [object, string][] },
    reactListens: () => {
      document.__reactContainer$x = {};
    },
    live: () => listeners["lotline:live"]?.({}),
    paint: (name: string) => painted?.({ getEntriesByName: (asked) => (asked === name ? [{}] : []) }),
    threeSecondsLater: () => timers.forEach((go) => void go()),
  };
}

describe("a page's scripts are asked for after its first paint", () => {
  test("not before there is content, then each once", () => {
    const page = visit(whole(PAGE));
    page.paint("first-paint");
    expect(page.asked).toEqual([]);
    page.paint("first-contentful-paint");
    page.paint("first-contentful-paint");
    page.threeSecondsLater();
    expect(page.asked).toEqual(["/a.js", "/b.js", "/main.js", "/c.js"]);
  });

  test.each([
    ["in a tab that nobody sees", { hidden: true }],
    ["in a browser that does not tell of paints", { paints: false }],
  ])("%s at once", (_, browser) =>
    expect(visit(whole(PAGE), browser).asked).toEqual(["/a.js", "/b.js", "/main.js", "/c.js"]),
  );

  test("after three seconds without a paint", () => {
    const page = visit(whole(PAGE));
    page.threeSecondsLater();
    expect(page.asked).toHaveLength(4);
  });

  test("nothing names them but the loader, which stands before the style sheet: it never waits for that", () => {
    const html = whole(PAGE);
    expect(html).not.toMatch(/<link rel="preload" as="script"|<script src="\/[abcm]/);
    expect(html.indexOf("PerformanceObserver")).toBeLessThan(html.indexOf('rel="stylesheet"'));
  });
});

describe("a press before the page lives", () => {
  const buttonOf = (given: string[], name: string, isConnected = true) => {
    const button = { isConnected, click: () => given.push(name) };
    return { closest: (what: string) => (what === 'button[type="button"]' ? button : null) };
  };

  test("is given once it does: the last one", () => {
    const given: string[] = [];
    const page = visit(whole(PAGE));
    for (const name of ["first", "last"]) page.press(buttonOf(given, name));
    page.press({ closest: () => null });
    expect(given).toEqual([]);
    page.live();
    page.press(buttonOf(given, "later"));
    expect(given).toEqual(["last"]);
  });

  test("is React's own once it listens, and nobody's where the button has gone", () => {
    const given: string[] = [];
    const gone = visit(whole(PAGE));
    gone.press(buttonOf(given, "gone", false));
    gone.live();
    const heard = visit(whole(PAGE));
    heard.reactListens();
    heard.press(buttonOf(given, "heard"));
    heard.live();
    expect(given).toEqual([]);
  });
});

describe("what else is done before the page lives", () => {
  const slider = { closest: (what: string) => (what === '[role="slider"]' ? slider : null) };

  test("fields that were typed in are kept once each, and keys on sliders in their order", () => {
    const page = visit(whole(PAGE));
    const field = { closest: () => null };
    for (let i = 0; i < 2; i++) page.does("input", field);
    page.does("keydown", field, { key: "7" });
    for (const key of ["ArrowRight", "End"]) page.does("keydown", slider, { key });
    expect([...page.kept().fields]).toEqual([field]);
    expect(page.kept().keys).toEqual([
      [slider, "ArrowRight"],
      [slider, "End"],
    ]);
  });

  test("once React listens it takes keys itself, but would not hear of a field", () => {
    const page = visit(whole(PAGE));
    page.reactListens();
    page.does("keydown", slider, { key: "End" });
    page.does("input", slider);
    expect([page.kept().keys.length, page.kept().fields.size]).toEqual([0, 1]);
  });

  test.each([
    [true, []],
    [false, ["held", "submitted"]],
  ])("a form is submitted by the browser if it has an action: %s", (action, expected) => {
    const said: string[] = [];
    const form = { hasAttribute: () => action, requestSubmit: () => said.push("submitted") };
    const page = visit(whole(PAGE));
    page.does("submit", form, { preventDefault: () => said.push("held") });
    page.live();
    expect(said).toEqual(expected);
  });
});

test("however a page is cut into parts, its text keeps every byte and no script is lost", () =>
  fc.assert(
    fc.property(fc.array(fc.nat(Buffer.byteLength(PAGE)), { maxLength: 6 }), (cuts) => {
      const bytes = Buffer.from(PAGE);
      const at = [0, ...cuts.sort((a, b) => a - b), bytes.length];
      const html = edited(at.slice(1).map((end, i) => bytes.subarray(at[i], end)));
      for (const kept of ["<title>Cañon “City”</title>", "<p>Doña Ana</p>", INLINE, OLD]) expect(html).toContain(kept);
      for (const src of ["/a.js", "/b.js", "/main.js", "/c.js"]) expect(html).toContain(`"${src}"`);
    }),
  ));

test.each([
  ["without a nonce", PAGE.replaceAll(` nonce="${NONCE}"`, "")],
  ["without a style sheet", PAGE.replace(/<link rel="stylesheet"[^>]*>/, "")],
  ["without a head", '<script src="/a.js" async="" nonce="x"></script>'],
])("a page %s is left as it is", (_, html) => expect(whole(html)).toBe(html));
