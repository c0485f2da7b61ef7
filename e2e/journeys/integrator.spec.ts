import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test, v1 } from "../support/fixtures";
import { send, tryIt } from "../support/parts";

const readme = readFileSync(join(import.meta.dirname, "../../README.md"), "utf8");
const SHOWN = /```sh\ncurl [^\n]*"http:\/\/localhost:3000(?<target>\/v1\/[^"]+)"\n```\n\n```json\n(?<answer>[^`]+)```/g;
const answers = [...readme.matchAll(SHOWN)].map((match) => match.groups as { target: string; answer: string });

test("the README shows the five operations", () => {
  expect(answers.map(({ target }) => target.replace(/\?.*|prop_[0-9a-f]{16}|\d{5}/g, ""))).toEqual([
    "/v1/properties",
    "/v1/properties/",
    "/v1/properties/lookup",
    "/v1/markets/",
    "/v1/markets//history",
  ]);
});

for (const { target, answer } of answers)
  test(`the README shows the real response of ${target}`, async ({ request }) => {
    expect(JSON.parse(answer)).toEqual(await v1(request, target));
  });

test("an operation can be found from the front page, read and tried, and its command and response are real", async ({
  page,
  request,
  quietConsole,
}) => {
  expect(quietConsole).toEqual([]);
  await page.goto("/");
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "API" }).click();
  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: "Download openapi.json" }).click();
  expect((await download).suggestedFilename()).toBe("lotline-openapi.json");
  await page.getByRole("navigation", { name: "Contents" }).getByRole("link", { name: "Search properties" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Search properties" })).toBeVisible();

  const form = tryIt(page);
  await form.getByLabel("minBeds").fill("4");
  const command = form.locator("figure", { hasText: "The same call" }).locator("code");
  await expect(command).toContainText("minBeds=4");
  await send(page);
  await expect(form.getByText("200 OK")).toBeVisible();
  const shown = JSON.parse(await form.locator("figure", { hasText: "Body" }).locator("code").innerText());

  const url = /'(http[^']+)'/.exec(await command.innerText())![1]!;
  expect(shown).toEqual(await v1(request, url));
  expect(shown.data.every((home: { bedroomsTotal: number }) => home.bedroomsTotal >= 4)).toBe(true);
  await form.getByText(/Show \d+ headers/).click();
  await expect(form.getByText("x-request-id:")).toBeVisible();
});
