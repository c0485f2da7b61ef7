import Link from "next/link";
import { isZip } from "@/components/market/market-url";
import { NearbyMarkets } from "@/components/market/nearby-markets";
import { buttonClass } from "@/components/ui/button";
import type { ZipPlace } from "@/lib/domain/market";
import { getRuntime } from "@/lib/http/runtime";

/**
 * Covered ZIPs that one which is not covered may have been meant as: by number, since US ZIP codes that are near in
 * number are near on the ground.
 */
async function zipsLike(text: string, limit: number): Promise<ZipPlace[]> {
  const digits = text.replace(/[^0-9]/g, "").slice(0, 5);
  if (digits === "") return [];
  const wanted = Number(digits.padEnd(5, "0"));
  const places = await getRuntime().store().zipPlaces();
  return [...places]
    .sort((a, b) => Math.abs(Number(a.zipCode) - wanted) - Math.abs(Number(b.zipCode) - wanted))
    .slice(0, limit);
}

/** What a visitor reads who asked for the market of something that is no covered ZIP. */
export async function NoSuchMarket({ asked }: { asked: string }) {
  const near = await zipsLike(asked, 8);
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
      <NearbyMarkets around={near} title="The nearest by number" />
      <p>
        <Link href="/markets" className={buttonClass()}>
          See all markets
        </Link>
      </p>
    </div>
  );
}
