import { openSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { errorMessageFor, isSystemError } from "./system-error";

/** An error as node throws it. */
const refusal = (code: string, more: object = {}) =>
  Object.assign(new Error(`${code}: some words of the system's, write`), {
    code,
    errno: -1,
    syscall: "write",
    ...more,
  });

const GIB = 2 ** 30;

describe("the message for a system error names the path, what is needed and what to do", () => {
  test.each([
    ["ENOSPC", {}, {}, /^The disk of .*\/state is full \([\d,.]+ [GM]iB free\)\. Make room there .*prune.*LOTLINE_VAR/],
    ["ENOSPC", {}, { neededBytes: 1.5 * GIB }, /is full \([\d,.]+ [GM]iB free, about 1\.5 GiB needed\)\./],
    ["ENOSPC", { path: "/proc/of/its/own" }, {}, /^The disk of \/proc\/of\/its\/own is full/],
    ["EDQUOT", {}, {}, /^The quota for .*\/state is used up .*\. Make room there/],
    [
      "EFBIG",
      {},
      { neededBytes: 5 * GIB },
      /\/state would be larger than the file size limit \(about 5\.0 GiB needed\)\. .*ulimit -f/,
    ],
    ["EROFS", { path: "/data/keys.json" }, {}, /^\/data\/keys\.json cannot be written: .*read-only\. .*LOTLINE_VAR/],
    [
      "EACCES",
      { path: "/data/current" },
      {},
      /^\/data\/current: this user has no permission for it\. .*chown.*LOTLINE_VAR/,
    ],
    ["EPERM", { path: "/data/current" }, {}, /^\/data\/current: the system does not permit .*chown/],
    ["EMFILE", { path: "/data/index.bin" }, {}, /^\/data\/index\.bin .*too many files open\. .*ulimit -n.*LimitNOFILE/],
    ["ENFILE", {}, {}, /\/state .*machine has too many files open\. .*fs\.file-max/],
    ["ENOMEM", {}, {}, /no memory left/],
    ["EIO", { path: "/data/records.bin" }, {}, /^\/data\/records\.bin: the disk reports an error\. .*verify --all/],
    [
      "ENOENT",
      { path: "/data/v", syscall: "mkdir" },
      {},
      /^\/data\/v cannot be created: the folder above it .*LOTLINE_VAR/,
    ],
    ["ENOTDIR", { path: "/data/current/x" }, {}, /a part of that path is a file/],
    ["EADDRINUSE", { port: 3000, address: "::" }, {}, /^Port 3000 is already in use\. .*PORT=8080/],
    ["EADDRINUSE", { port: 3000, address: "127.0.0.1" }, {}, /^Port 3000 of 127\.0\.0\.1 is already in use\. /],
    [
      "EADDRNOTAVAIL",
      { port: 3000, address: "10.9.8.7" },
      {},
      /^Port 3000 of 10\.9\.8\.7 is not an address .*LOTLINE_HOST/,
    ],
  ])("%s with the error's details %j and the caller's details %j", (code, of, refused, words) => {
    const said = errorMessageFor(refusal(code, of), { path: join(tmpdir(), "state"), ...refused });
    expect(said).toMatch(words);
    expect(said.endsWith(` (${code})`)).toBe(true);
    expect(said).not.toContain("some words");
  });

  test("an error without a path has a message without one", () =>
    expect(errorMessageFor(refusal("EMFILE"))).toMatch(/^A file cannot be opened: this process/));
});

test("errors that node itself throws are recognised", () => {
  const path = join(import.meta.dirname, "system-error.ts", "inner");
  const thrown = (run: () => void) => {
    try {
      run();
    } catch (error) {
      return error;
    }
  };
  expect(errorMessageFor(thrown(() => openSync(path, "r")))).toBe(
    `${path}: a part of that path is a file, not a folder. Name another path. (ENOTDIR)`,
  );
  // A device that is always full.
  const full = () => writeSync(openSync("/dev/full", "w"), "x");
  if (process.platform === "linux")
    expect(errorMessageFor(thrown(full), { path: "/dev" })).toMatch(/^The disk of \/dev is full/);
});

test.each([
  [new Error("A sentence."), "A sentence."],
  [Object.assign(new Error("no such file"), { code: "ENOENT" }), "no such file"],
  [Object.assign(new Error("constructor"), { code: "constructor" }), "constructor"],
  ["a text", "a text"],
])("any other error keeps its own words: %s", (error, words) => {
  expect(errorMessageFor(error)).toBe(words);
  expect(isSystemError(error)).toBe(false);
});

test("a system error is also recognised as the cause of another error", () => {
  const caused = new Error("It was not written.", { cause: new Error("x", { cause: refusal("ENOSPC") }) });
  expect([isSystemError(refusal("EMFILE")), isSystemError(caused)]).toEqual([true, true]);
  expect(errorMessageFor(caused)).toBe("It was not written.");
});
