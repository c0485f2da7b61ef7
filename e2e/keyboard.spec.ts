import type { Locator, Page } from "@playwright/test";
import { expect, liveMap, test } from "./fixtures";
import { ZIP } from "./pages";

test.use({ reducedMotion: "reduce", viewport: { width: 1280, height: 720 } } as never);
test.setTimeout(400_000);

/** A page of its own that compares pictures: the tested one's policy would not let it. */
async function pictureBench(page: Page) {
  const bench = await page.context().newPage();
  /** How much of the frame around what differs does differ: 1 where a whole ring comes and goes. */
  const ringShare = (before: Buffer, after: Buffer): Promise<number> =>
    bench.evaluate(
      async (sources) => {
        const [a, b] = await Promise.all(
          sources.map(async (source) => {
            const image = new Image();
            image.src = `data:image/png;base64,${source}`;
            await image.decode();
            const canvas = new OffscreenCanvas(image.width, image.height);
            const pen = canvas.getContext("2d")!;
            pen.drawImage(image, 0, 0);
            return pen.getImageData(0, 0, image.width, image.height);
          }),
        );
        let [left, top, right, bottom] = [a!.width, a!.height, -1, -1];
        const changed = (x: number, y: number) => {
          const at = (y * a!.width + x) * 4;
          // A ring is of another colour; the edges of letters may be drawn a shade off.
          return [0, 1, 2].some((i) => Math.abs(a!.data[at + i]! - b!.data[at + i]!) > 40);
        };
        for (let y = 0; y < a!.height; y++)
          for (let x = 0; x < a!.width; x++)
            if (changed(x, y)) {
              [left, right] = [Math.min(left, x), Math.max(right, x)];
              [top, bottom] = [Math.min(top, y), Math.max(bottom, y)];
            }
        if (right < 0) return 0;
        let [on, all] = [0, 0];
        for (let x = left; x <= right; x++) for (const y of [top, bottom]) [on, all] = [on + +changed(x, y), all + 1];
        for (let y = top; y <= bottom; y++) for (const x of [left, right]) [on, all] = [on + +changed(x, y), all + 1];
        return on / all;
      },
      [before, after].map((picture) => picture.toString("base64")),
    );

  /** Asserts that a whole ring shows round what has the focus: rings are outlines, so it goes with their colour. */
  return async function expectRing() {
    const { name, clip } = await page.evaluate(() => {
      const at = document.activeElement as HTMLElement;
      const { left, top, right, bottom } = (at.closest("label, article, fieldset") ?? at).getBoundingClientRect();
      const [x, y] = [Math.max(0, left - 20), Math.max(0, top - 20)];
      return {
        name: `${at.tagName} ${at.ariaLabel ?? at.innerText?.slice(0, 40)}`,
        clip: { x, y, width: Math.min(innerWidth, right + 20) - x, height: Math.min(innerHeight, bottom + 20) - y },
      };
    });
    const clear = (on: boolean) =>
      page.evaluate((cleared) => {
        const sheet = new CSSStyleSheet();
        const all = cleared ? ["*", "*::after", "*::-webkit-slider-thumb"] : [];
        for (const selector of all) sheet.insertRule(`${selector} { outline-color: transparent !important }`);
        document.adoptedStyleSheets = [sheet];
      }, on);
    // Anything else that changes meanwhile, as a drawing that comes, makes it two other pictures: look again.
    await expect(async () => {
      const before = await page.screenshot({ clip });
      await clear(true);
      const after = await page.screenshot({ clip });
      await clear(false);
      expect(await ringShare(before, after), `the focus ring of ${name}`).toBeGreaterThan(0.9);
    }).toPass({ timeout: 60_000 });
  };
}

const has = (target: Locator) => target.evaluate((element) => element === document.activeElement);

test("from the landing page to a comparison with keys alone, and the focus always in sight", async ({ page }) => {
  await page.goto("/", { waitUntil: "networkidle" });
  const expectRing = await pictureBench(page);
  const looked = new Set<string>();
  /** Tabs to a target; every stop on the way shows its focus; of those that look alike, the first is looked at. */
  const tabTo = async (target: Locator, key: "Tab" | "Shift+Tab" = "Tab") => {
    await expect(target).toBeVisible();
    for (let stops = 0; stops < 60; stops++) {
      await page.keyboard.press(key);
      const kind = await page.evaluate(() => document.activeElement?.className || document.activeElement?.outerHTML);
      if (!looked.has(`${kind}`)) await expectRing();
      looked.add(`${kind}`);
      if (await has(target)) return;
    }
    throw new Error(`No ${key} reaches ${target}`);
  };

  await tabTo(page.getByRole("combobox", { name: "ZIP code, city, state or address" }));
  await page.keyboard.type(ZIP);
  await expect(page.getByRole("option", { name: ZIP })).toBeVisible();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(new RegExp(`/homes\\?zipCode=${ZIP}`));
  const heading = page.getByRole("heading", { level: 1 });
  await expect(heading).toHaveText(/homes in/);

  await tabTo(page.getByRole("slider", { name: "Least price" }));
  for (let i = 0; i < 3; i++) await page.keyboard.press("ArrowRight");
  await expect(page).toHaveURL(/minPrice=\d+/);
  await tabTo(page.getByRole("slider", { name: "Most price" }));
  for (let i = 0; i < 2; i++) await page.keyboard.press("ArrowLeft");
  await expect(page).toHaveURL(/maxPrice=\d+/);
  await tabTo(page.locator("summary").filter({ hasText: "Beds" }));
  await page.keyboard.press("Enter");
  await tabTo(page.getByLabel("At least").first());
  await page.keyboard.type("4");
  await expect(page).toHaveURL(/minBeds=4/);
  await page.keyboard.press("Escape");
  await expect(page.getByLabel("At least").first()).toBeHidden();
  await expect(page.getByText("Updating …")).toBeHidden();

  const flags = page.getByRole("article").getByRole("button", { name: /^Save / });
  for (const nth of [0, 1]) {
    await tabTo(flags.nth(nth));
    await page.keyboard.press("Enter");
    await expect(flags.nth(nth)).toHaveAttribute("aria-pressed", "true");
  }
  await expect(page.getByRole("link", { name: "Saved 2" })).toBeVisible();

  await liveMap(page);
  const follow = page.getByRole("checkbox", { name: "Search as I move" });
  await tabTo(follow);
  await page.keyboard.press("Space");
  await expect(follow).not.toBeChecked();
  await page.keyboard.press("Space");
  await expect(follow).toBeChecked();
  await tabTo(page.getByRole("button", { name: "Zoom out" }));

  await tabTo(page.getByRole("link", { name: "Saved 2" }), "Shift+Tab");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/saved$/);
  const compare = page.getByRole("checkbox", { name: /^Compare/ });
  await expect(compare).toHaveCount(2);
  for (const nth of [0, 1]) {
    await tabTo(compare.nth(nth));
    await page.keyboard.press("Space");
    await expect(compare.nth(nth)).toBeChecked();
  }
  await tabTo(page.getByRole("link", { name: "Compare 2 homes" }));
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/compare\?ids=prop_\w+,prop_\w+$/);
  await expect(page.getByRole("table").getByRole("columnheader")).toHaveCount(2);
});
