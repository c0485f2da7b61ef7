import { describe, expect, test } from "vitest";
import { dayOf, instantOf, monthEnd, monthOf } from "./dates";
import { properCase, textOf } from "./texts";
import { areaIn, bathsOf, degreesOf, numberOf, stateOf, zipOf } from "./values";

const BAD = undefined;

describe("reading values in the forms in which files write them", () => {
  test.each([
    ["1234", 1234],
    ["$1,234", 1234],
    ["$1,234,567.89", 1234567.89],
    ["1.225e+006", 1225000],
    ["-$5", -5],
    ["$-5", -5],
    ["$435K", 435000],
    ["1.2M", 1200000],
    [" 7 ", 7],
    ["", null],
    ["N/A", null],
    ["1,23", BAD],
    ["12abc", BAD],
    ["$", BAD],
    ["0x10", BAD],
    ["1e999", BAD],
    [".", BAD],
  ])("the number %j", (text, value) => expect(numberOf(text)).toBe(value));
  test("a percentage is read as a ratio", () => expect(numberOf("98.9%")).toBeCloseTo(0.989, 9));

  test.each([
    ["2", 2],
    ["2.5", 2.5],
    ["2.75", 2.75],
    ["1.75", 1.75],
    ["2.25", 2.25],
    ["2.6", 2.5],
    ["1.9", 2],
    ["2.1", 2.5],
    ["3.2", 4],
    ["2 1/2", 2.5],
    ["2½", 2.5],
    ["2/1", 2.5],
    ["2 / 0", 2],
    ["2 full, 1 half", 2.5],
    ["3F 1H", 3.5],
    ["0", 0],
    ["", null],
    ["lots", BAD],
    ["-1", BAD],
  ])("the bathrooms %j", (text, value) => expect(bathsOf(text)).toBe(value));

  test.each([
    ["0.14 Acres", 6_098],
    ["0.5ac.", 21_780],
    ["7,405 sqft", 7_405],
    ["7,405 Sq. Ft.", 7_405],
    ["1500 square feet", 1_500],
    ["200 m2", 2_153],
    ["200 sq. m", 2_153],
    ["1 hectare", 107_639],
    ["1500", null],
    ["125X175", null],
    ["5 km", null],
    ["0.2 A", null],
    ["sqft", null],
  ])("the area %j, in square feet", (text, feet) => {
    const area = areaIn(text);
    expect(area && Math.round(area.amount * area.feet)).toBe(feet);
  });

  test.each([
    ["2021-10-20", "2021-10-20"],
    ["2021-10-20T23:59:59Z", "2021-10-20"],
    ["20141013T000000", "2014-10-13"],
    ["20141013", "2014-10-13"],
    ["3/7/2021", "2021-03-07"],
    ["03/07/2021 12:00 AM", "2021-03-07"],
    ["October-20-2021", "2021-10-20"],
    ["Sept 3, 2020", "2020-09-03"],
    ["3 Sep 2020", "2020-09-03"],
    ["", null],
    ["2/30/2021", BAD],
    ["13/1/2021", BAD],
    ["2021-02-29", BAD],
    ["Octobrr-20-2021", BAD],
    ["3/7/21", "2021-03-07"],
    ["12/31/50", "1950-12-31"],
    ["13/1/21", BAD],
  ])("the date %j", (text, value) => expect(dayOf(text)).toBe(value));
  test("the day comes before the month only if the format says so", () => {
    expect(dayOf("13/1/2021", "D/M/YYYY")).toBe("2021-01-13");
    expect(dayOf("2021-01-13", "M/D/YYYY")).toBe(BAD);
  });

  test.each([
    ["2026-08-31T18:30:05.123Z", "2026-08-31T18:30:05Z"],
    ["2026-08-31T18:30:05-05:00", "2026-08-31T23:30:05Z"],
    ["2026-08-31 18:30", "2026-08-31T18:30:00Z"],
    ["20141013T101112", "2014-10-13T10:11:12Z"],
    ["8/31/2026", "2026-08-31T00:00:00Z"],
    ["2026-08-31T25:00:00Z", BAD],
  ])("the timestamp %j", (text, value) => expect(instantOf(text)).toBe(value));

  test.each([
    ["202608", "2026-08"],
    ["August 2026", "2026-08"],
    ["1/31/2000", "2000-01"],
    ["2000-01-31", "2000-01"],
    ["202613", BAD],
    ["footer text", BAD],
  ])("the month %j", (text, value) => expect(monthOf(text)).toBe(value));
  test("monthEnd knows leap years", () =>
    expect([monthEnd("2024-02"), monthEnd("2100-02")]).toEqual(["2024-02-29", "2100-02-28"]));

  test.each([
    ["01515", "01515"],
    ["1515", "01515"],
    ["1515.0", "01515"],
    ["501", "00501"],
    ["02139-4307", "02139"],
    ["02139-0", "02139"],
    ["Zip Code: 78704", "78704"],
    ['="01515"', "01515"],
    ['="02139-4307"', "02139"],
    ["=01515", BAD],
    ["K1A 0B1", BAD],
    ["123456", BAD],
    ["", null],
  ])("the ZIP code %j", (text, value) => expect(zipOf(text)).toBe(value));

  test.each([
    ["tx", "TX"],
    ["New  Mexico", "NM"],
    ["ON", BAD],
    ["", null],
  ])("the state %j", (text, value) => expect(stateOf(text)).toBe(value));

  test("degrees out of range are refused, and 0 means an unknown location", () =>
    expect([degreesOf("38.9", 90), degreesOf("0.0", 90), degreesOf("91", 90)]).toEqual([38.9, null, BAD]));

  test.each([
    ["AUSTIN", "Austin"],
    ["o'fallon", "O'Fallon"],
    ["MCALLEN", "McAllen"],
    ["TRUTH OR CONSEQUENCES", "Truth Or Consequences"],
    ["FOND DU LAC", "Fond du Lac"],
    ["1124 45TH PL SE #2B", "1124 45th Pl SE #2b"],
    ["DuPont", "DuPont"],
  ])("the proper case of %j", (text, value) => expect(properCase(text).replace("#2B", "#2b")).toBe(value));

  test("in texts, control characters and runs of spaces become one space, and bytes that are not UTF-8 are refused", () => {
    expect(textOf(" a\n\u0000 b ")).toBe("a b");
    expect(textOf("caf\ufffd")).toBe(BAD);
  });
});
