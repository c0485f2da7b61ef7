import { afterEach, describe, expect, test, vi } from "vitest";
import { dayOf, instantOf } from "./dates";

afterEach(() => vi.unstubAllEnvs());

describe.each([
  ["America/Los_Angeles", 16],
  ["UTC", 0],
  ["Asia/Tokyo", 9],
])("where the clock is that of %s", (zone, hourOfEpoch) => {
  test("it is", () => {
    vi.stubEnv("TZ", zone);
    expect(new Date(0).getHours()).toBe(hourOfEpoch);
  });

  test.each([
    ["EEE MMM dd HH:mm:ss zzz yyyy", "Wed May 21 00:00:00 EDT 2008", "2008-05-21"],
    ["EEE MMM dd HH:mm:ss zzz yyyy", "Wed May 21 00:00:00 GMT+9 2008", "2008-05-21"],
    ["EEE, d MMM yyyy", "Thu, 21 May 2008", "2008-05-21"],
    ["yyyy-MM-dd'T'HH:mm:ssXXX", "2026-08-31T23:30:00-05:00", "2026-08-31"],
    ["yyyy-MM-dd'T'HH:mm:ss.SSS", "2026-03-08T02:30:00.1234567", "2026-03-08"],
    ["dd.MM.yyyy", "31.08.2026", "2026-08-31"],
    ["dd MMM yyyy", "31 August 2026", "2026-08-31"],
    ["dd MMM yyyy", "3 Sept 2026", "2026-09-03"],
    ["MM/dd/yyyy h:mm a", "8/31/2026 5:07 PM", "2026-08-31"],
    ["dd/MM/yy", "31/08/52", "1952-08-31"],
    ["dd/MM/yy", "31/08/49", "2049-08-31"],
    ["dd/MM/yyyy", "31/08/26", undefined],
    ["MM/dd/yyyy", "13/31/2026", undefined],
    ["MM/dd/yyyy", "2/29/2026", undefined],
    ["dd MMMM yyyy", "1 J 2020", undefined],
  ])("the pattern %j reads %j as %j", (pattern, text, day) => {
    vi.stubEnv("TZ", zone);
    expect(dayOf(text, pattern)).toBe(day);
  });

  test.each([
    ["1729234800000", "2024-10-18T07:00:00Z"],
    ["1729234800", "2024-10-18T07:00:00Z"],
    ["-315619200000", "1960-01-01T00:00:00Z"],
    ["202407011530", undefined],
    ["20240701", undefined],
    ["9999999999999", undefined],
  ])("counted from 1970, %j is the instant %j", (text, instant) => {
    vi.stubEnv("TZ", zone);
    expect(instantOf(text, "epoch")).toBe(instant);
    expect(dayOf(text, "epoch")).toBe(instant?.slice(0, 10));
  });

  test.each([
    ["2026-08-31", "2026-08-31T00:00:00Z"],
    ["2026-08-31T23:30:00", "2026-08-31T23:30:00Z"],
    ["2026-08-31T23:30:00-05:00", "2026-09-01T04:30:00Z"],
    ["8/31/2026", "2026-08-31T00:00:00Z"],
    ["October-20-2021", "2021-10-20T00:00:00Z"],
  ])("%j is the instant %j", (text, instant) => {
    vi.stubEnv("TZ", zone);
    expect(instantOf(text)).toBe(instant);
  });
});
