import { describe, expect, test } from "vitest";
import { usZips } from "@/app/geo/us-zips";
import { milesBetween } from "@/lib/domain/geo";
import { formatCounted } from "@/lib/web/format";
import { parseSearch } from "@/lib/web/homes-url";
import { generatedRecords } from "@/test/generated";
import { readerOf } from "@/test/http/reader";
import { referenceStore } from "@/test/reference-store/reference-store";
import { findPlace, type NoPlace } from "./find-place";

const store = referenceStore(generatedRecords(4_000));
const ask = (text: string, rest = "") => findPlace(readerOf(store), text, new URLSearchParams(rest));
const answered = async (text: string, rest = "") => {
  const found = await ask(text, rest);
  if ("href" in found) throw new Error(`${text} leads to ${found.href}`);
  return found;
};

test("filters of the address are kept, and those of the text take the place of theirs", async () => {
  expect(await ask("78701", "city=Dallas&state=TX&status=forSale")).toEqual({
    href: "/homes?zipCode=78701&status=forSale",
  });
  expect(await ask("under 500k Austin", "minPrice=600000")).toEqual({
    href: "/homes?city=Austin&state=TX&maxPrice=500000",
  });
  expect(await ask("3 beds under 500k", "city=Austin&state=TX")).toEqual({
    href: "/homes?city=Austin&state=TX&maxPrice=500000&minBeds=3",
  });
});

test("a point leads to the homes around it, without the place and the area of the address", async () => {
  expect(await ask("30.2672 N 97.7431 W", "city=Dallas&state=TX&bbox=-98,30,-97,31&minBeds=3")).toEqual({
    href: "/homes?minBeds=3&latitude=30.2672&longitude=-97.7431&radius=2",
  });
});

const labels = ({ offers }: NoPlace) => offers.map(({ label }) => label);

describe("a text that names no known place gets suggestions instead of a search for all homes", () => {
  test("a ZIP that is not covered suggests the nearest ones by distance", async () => {
    const answer = await answered("95035");
    expect(answer.title).toBe("We have no homes in 95035 (Santa Clara County, California).");
    const from = usZips().get("95035")!;
    const covered = (await store.zipPlaces()).filter(({ latitude }) => latitude !== null);
    const miles = (zip: (typeof covered)[number]) =>
      milesBetween(from, { latitude: zip.latitude!, longitude: zip.longitude! });
    const nearest = covered.reduce((a, b) => (miles(a) <= miles(b) ? a : b));
    expect(labels(answer)[0]).toBe(`${nearest.zipCode} · ${nearest.city}, ${nearest.state}`);
  });

  test("five digits that are not a ZIP are not taken as a house number", async () =>
    expect((await answered("99999")).title).toBe("99999 is not a ZIP code we know."));

  test("a county suggests its ZIPs, one by one and together", async () => {
    const answer = await answered("Travis County", "minBeds=2");
    expect(answer.title).toMatch(/^Travis County, Texas: \d+ ZIP codes with homes\.$/);
    expect(labels(answer).slice(1)).toContain("78702 · Austin, TX");
    expect(answer.offers[0]!.href).toMatch(/zipCode=787.*78702.*minBeds=2/);
  });

  test("a county without homes suggests the ZIPs nearest to it", async () => {
    const answer = await answered("Orleans Parish, LA");
    expect(answer.title).toBe("We have no homes in Orleans Parish, Louisiana.");
    expect(answer.offers.length).toBeGreaterThan(3);
  });

  test.each([
    ["zzzzqq", "Cities with the most homes"],
    ["Zzzzqq TX", "Cities with homes in Texas"],
    ["Nowhere County", "Cities with the most homes"],
    ["$$$", "Cities with the most homes"],
  ])("%j suggests “%s”", async (text, lead) => {
    const answer = await answered(text);
    expect(answer).toMatchObject({ title: `No place called “${text}” has homes here.`, lead });
    expect(answer.offers.length).toBeGreaterThan(0);
  });

  test.each(["Travis County", "zzzzqq", "Zzzzqq TX"])(
    "each number of homes that %j is answered with is the one behind its link",
    async (text) => {
      const { offers } = await answered(text, "status=forSale&underContract=false");
      for (const { href, note } of offers) {
        const { filter } = parseSearch(new URLSearchParams(href.split("?")[1]));
        expect(filter).toMatchObject({ status: ["forSale"], underContract: false });
        const page = { sort: "listPrice", order: "asc", details: false, limit: 1, offset: 0 } as const;
        const { total } = (await readerOf(store).search({ filter, ...page })).meta;
        expect(note).toBe(formatCounted(total, "home", "homes"));
      }
    },
  );
});
