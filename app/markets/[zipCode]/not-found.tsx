import type { Metadata } from "next";
import Link from "next/link";
import { isZip } from "@/components/market/market-url";
import { NearbyMarkets } from "@/components/market/nearby-markets";
import { buttonClass } from "@/components/ui/button";
import { askedZip } from "./asked-zip";
import { zipsLike } from "./market";

export const metadata: Metadata = { title: "No such market", robots: { index: false } };

export default async function NoSuchMarket() {
  const { text } = askedZip();
  const near = await zipsLike(text, 8);
  return (
    <div className="mx-auto flex max-w-[1248px] flex-col gap-8 px-4 py-12 md:px-6 md:py-20">
      <div>
        <h1 className="font-serif text-[32px] leading-10 tracking-[-.02em] md:text-[46px] md:leading-[54px]">
          {isZip(text) ? `We have no market for ${text}.` : "That is not a ZIP code."}
        </h1>
        <p className="mt-3 max-w-[56ch] text-base text-ink2">
          {isZip(text)
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
