import { expect, test, vi } from "vitest";
import { oncePer, oncePerText } from "./once-per";

test("a value is made once of each object", () => {
  const make = vi.fn((key: { name: string }) => [key.name]);
  const of = oncePer(make);
  const [one, other] = [{ name: "one" }, { name: "other" }];
  expect(of(one)).toBe(of(one));
  expect(of(other)).toEqual(["other"]);
  expect(make).toHaveBeenCalledTimes(2);
});

test("a promise that failed is made again, one that holds is not", async () => {
  const make = vi.fn<(key: object) => Promise<number>>().mockRejectedValueOnce(new Error("away")).mockResolvedValue(7);
  const of = oncePer(make);
  const key = {};
  await expect(of(key)).rejects.toThrow("away");
  await expect(of(key)).resolves.toBe(7);
  await expect(of(key)).resolves.toBe(7);
  expect(make).toHaveBeenCalledTimes(2);
});

test("a value is made once of each text, also null, and again once they were too many to remember", () => {
  const make = vi.fn((text: string) => (text === "" ? null : text.length > 100 ? "long" : [text]));
  const of = oncePerText(make);
  expect(of("one")).toBe(of("one"));
  expect([of(""), of("")]).toEqual([null, null]);
  expect(make).toHaveBeenCalledTimes(2);
  const long = "l".repeat(101);
  expect([of(long), of(long)]).toEqual(["long", "long"]);
  expect(make).toHaveBeenCalledTimes(4);
  for (let n = 0; n < 50_000; n++) of(`${n}`);
  expect(of("one")).toEqual(["one"]);
  expect(make).toHaveBeenCalledTimes(50_005);
});
