import type { PropertyRecord } from "@/lib/domain/property";
import type { PriceHeading } from "@/lib/web/home/home-words";
import { STATUS_WORDS } from "@/lib/web/words";
import { SaveButton } from "./save-button";

interface HomeHeadProps {
  home: PropertyRecord;
  price: PriceHeading;
  /** Beside the status. */
  note: string | null;
}

/** Status, price and address; the address is the page's heading. */
export function HomeHead({ home, price, note }: HomeHeadProps) {
  const { streetAddress, city, state, zipCode } = home.address;
  const open = home.status === "forSale" || home.status === "forRent";
  return (
    <header className="mt-6 mb-5 md:flex md:items-end md:justify-between md:gap-8">
      <div>
        <p className="flex flex-wrap items-center gap-x-2 text-ink2">
          <span
            aria-hidden="true"
            className={`size-2 rounded-full border-2 ${open ? "border-accent" : "border-line2"}`}
          />
          <span className="font-semibold text-ink">{STATUS_WORDS[home.status]}</span>
          {note ? <span>{note}</span> : null}
        </p>
        <div className="flex flex-col-reverse">
          <h1 className="font-serif text-lg/7 md:text-xl/7">
            {streetAddress}
            <span className="text-ink2">
              , {city}, {state} {zipCode}
            </span>
          </h1>
          <p className="font-serif text-[40px]/[48px] tracking-[-.02em] md:text-[52px]/[60px]">
            {price.text}
            {price.unit ? (
              <span className="annotation ml-2 text-base text-ink3 tracking-normal">{price.unit}</span>
            ) : null}
          </p>
        </div>
        {price.note ? <p className="mt-1 text-ink2">{price.note}</p> : null}
      </div>
      {/* On a phone the bar at the lower edge saves. */}
      <div className="max-md:hidden">
        <SaveButton id={home.id} address={streetAddress} primary />
      </div>
    </header>
  );
}
