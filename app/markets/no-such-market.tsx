import Link from "next/link";
import { nearestZips, positionNear } from "@/app/geo/us-zips";
import { isZip } from "@/components/market/market-url";
import { NearbyMarkets } from "@/components/market/nearby-markets";
import { buttonClass } from "@/components/ui/button";
import type { ZipPlace } from "@/lib/domain/market";
import { getReader } from "@/lib/http/reader";

/** Covered ZIPs near one that is not covered, by distance. */
async function zipsNear(text: string, limit: number): Promise<ZipPlace[]> {
  const digits = text.replace(/[^0-9]/g, "").slice(0, 5);
  const from = digits === "" ? null : positionNear(digits.padEnd(5, "0"));
  if (!from) return [];
  const places = await getReader().zipPlaces();
  return nearestZips(places, from)
    .slice(0, limit)
    .map(({ zip }) => zip);
}

/** What a visitor reads who asked for the market of something that is no covered ZIP. */
export async function NoSuchMarket({ asked }: { asked: string }) {
  const near = await zipsNear(asked, 8);
  return (
    <div className="mx-auto flex max-w-[1248px] flex-col gap-8 px-4 py-12 md:px-6 md:py-20">
      <div>
        <h1 className="font-serif text-[32px] leading-10 tracking-[-.02em] md:text-[46px] md:leading-[54px]">
          {isZip(asked) ? `We have no market for ${asked}.` : "That is not a ZIP code."}
        </h1>
        <p className="mt-3 max-w-[56ch] text-base text-ink2">
          {isZip(asked)
            ? "No home and no published series in the data is in this ZIP code."
            : "A ZIP code has five digits, as in 78704."}
        </p>
      </div>
      <NearbyMarkets around={near} title="The nearest that we have" />
      <p>
        <Link href="/markets" className={buttonClass()}>
          See all markets
        </Link>
      </p>
    </div>
  );
}
