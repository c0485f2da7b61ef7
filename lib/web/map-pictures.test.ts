import { expect, test } from "vitest";
import { parseHomes } from "./homes-url";
import { analysisPicture, dotsPicture, heroPicture, homePicture, housePicture, valuePicture } from "./map-pictures";

test("a picture's address names what it shows and the version of the dataset", () => {
  expect(homePicture("prop_1", "abc")).toBe("/maps/home/prop_1/picture.svg?v=abc");
  expect(housePicture("prop_1", "abc")).toBe("/drawings/prop_1?v=abc");
  expect(heroPicture("prop_1", "abc")).toBe("/drawings/prop_1?v=abc&variant=hero");
  expect(valuePicture("prop_1", "abc", "")).toBe("/maps/home/prop_1/picture.svg?of=value&v=abc");
  expect(analysisPicture("prop_1", "abc", "")).toBe("/maps/home/prop_1/picture.svg?of=analysis&v=abc");
  expect(valuePicture("prop_1", "abc", "without=prop_2,prop_3")).toBe(
    "/maps/home/prop_1/picture.svg?of=value&without=prop_2,prop_3&v=abc",
  );
});

test("the address of a market's dots has its filter, as the search reads it, and the frame", () => {
  const filter = { zipCode: ["78704"], minBeds: 3 };
  const params = new URL(dotsPicture(filter, [-97.7654321, 30.25, 12.5], "abc"), "http://localhost").searchParams;
  expect(parseHomes(params).filter).toEqual(filter);
  expect([params.get("frame"), params.get("v")]).toEqual(["-97.76543,30.25,12.5", "abc"]);
});
