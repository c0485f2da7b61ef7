import { expect, test, vi } from "vitest";
import { oncePer } from "./once-per";

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
