import { expect, test } from "vitest";
import { parseSearch } from "./homes-url";
import { analysisPicture, heroPicture, homePicture, housePicture, locatorPicture, valuePicture } from "./map-pictures";

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

test("the address of a market's picture has its filter, as the search reads it", () => {
  const filter = { zipCode: ["78704"], minBeds: 3 };
  const params = new URL(locatorPicture(filter, "abc"), "http://localhost").searchParams;
  expect(parseSearch(params).filter).toEqual(filter);
  expect(params.get("v")).toBe("abc");
});
