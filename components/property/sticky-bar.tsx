import type { PropertyRecord } from "@/lib/domain/property";
import type { PriceHeading } from "@/lib/web/home/home-words";
import { SaveButton } from "./save-button";

/** On a phone, price and save stay at hand at the lower edge while the page scrolls. */
export function StickyBar({ home, price }: { home: PropertyRecord; price: PriceHeading }) {
  return (
    <div className="sticky-bar sticky bottom-0 z-30 -mx-4 mt-10 flex items-center justify-between gap-4 border-ink border-t bg-paper px-4 py-2 md:hidden print:hidden">
      <p className="min-w-0">
        <span className="block truncate font-serif text-xl/6">
          {price.text}
          {price.unit ? <span className="annotation ml-1.5 text-[13px] text-ink3">{price.unit}</span> : null}
        </span>
        <span className="block truncate text-ink2 text-xs/4">{home.address.streetAddress}</span>
      </p>
      <SaveButton id={home.id} address={home.address.streetAddress} primary />
    </div>
  );
}
