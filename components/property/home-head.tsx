import { CompareButton } from "@/components/compare/compare-button";
import { HeroPicture } from "@/components/elevation/house-picture";
import { PaymentLine } from "@/components/payment/payment-calculator";
import { SaveButton } from "@/components/saved/save-button";
import { classNames, LINK } from "@/components/ui/class-names";
import { Link } from "@/components/ui/link";
import type { PropertyRecord } from "@/lib/domain/property";
import { isOnMarket } from "@/lib/domain/sale";
import type { ChosenValue } from "@/lib/domain/valuation/chosen";
import { formatLotTwice, formatMoney } from "@/lib/web/format";
import { distinctWords, standing } from "@/lib/web/home/card-words";
import type { PriceHeading } from "@/lib/web/home/home-words";
import type { HomeToPay } from "@/lib/web/home/payment-row";
import type { HomeRow } from "@/lib/web/queries";
import { TYPE_WORDS } from "@/lib/web/words";

interface HomeHeadProps {
  home: PropertyRecord;
  price: PriceHeading;
  /** Its status in words. */
  status: string;
  /** Shown beside the status. */
  note: string | null;
  /** What its monthly payment depends on; null for a home that is not for sale. */
  toPay: HomeToPay | null;
  /** Its estimated value, of which the page says more further down; null if there is none. */
  value: Pick<ChosenValue, "estimate" | "low" | "high">;
}

/** Status, price and address. The address is the page's heading. */
export function HomeHead({ home, price, status, note, toPay, value }: HomeHeadProps) {
  const { streetAddress, city, state, zipCode } = home.address;
  return (
    <header className="mt-6 print:mt-3 mb-5 print:mb-3">
      {/* In a contrast theme the price has a ground of its own, over which this is drawn. */}
      <p className="relative flex flex-wrap items-center gap-x-2 text-ink2">
        <span
          aria-hidden="true"
          className={`size-2 rounded-full border-2 ${isOnMarket(home.status) ? "border-ink bg-ink" : "border-line2"}`}
        />
        <span className="font-semibold text-ink">{status}</span>
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
      {toPay ? <PaymentLine home={toPay} /> : null}
      <ValueLine {...value} />
    </header>
  );
}

/** The estimate beside the price, which leads to what it is made of. */
const ValueLine = ({ estimate, low, high }: HomeHeadProps["value"]) =>
  estimate === null || low === null || high === null ? null : (
    <p className="mt-1 text-ink2">
      <a href="#value" className={LINK}>
        Estimated value {formatMoney(estimate)}
      </a>
      , {formatMoney(low)} to {formatMoney(high)}
    </p>
  );

/** Other homes at the address, as flats whose units are not on record. Nothing without any. */
export const SameAddress = ({ homes }: { homes: readonly HomeRow[] }) =>
  homes.length === 0 ? null : (
    <section aria-label="At the same address" className="mb-5 text-ink2">
      <p>More homes are on record at this address. No unit tells them apart:</p>
      <ul>
        {homes.map((home) => (
          <li key={home.id}>
            <Link href={`/homes/${home.id}`} className={`inline-flex min-h-11 items-center md:min-h-6 ${LINK}`}>
              {distinctWords(home)}
            </Link>{" "}
            · {standing(home)}
          </li>
        ))}
      </ul>
    </section>
  );

/** The drawing with a title block, as on a plan. `version` is the dataset's. */
export function HomeHero({ home, version }: { home: PropertyRecord; version: string }) {
  return (
    <div className="relative border border-line2 bg-sheet p-1.5 print:break-inside-avoid">
      <div className="border border-line">
        <HeroPicture home={home} version={version} />
      </div>
      <dl className="absolute right-4 bottom-4 grid grid-cols-[auto_auto] border border-line2 bg-paper text-xs max-xl:hidden [&>*]:px-3 [&>*]:py-1.5">
        <dt className="border-line border-r text-ink3">Drawing</dt>
        <dd>An illustration from the record</dd>
        <dt className="border-line border-t border-r text-ink3">Type</dt>
        <dd className="border-line border-t">{TYPE_WORDS[home.propertyType]}</dd>
        {home.lotSize === null ? null : (
          <>
            <dt className="border-line border-t border-r text-ink3">Lot</dt>
            <dd className="border-line border-t">{formatLotTwice(home.lotSize)}</dd>
          </>
        )}
      </dl>
      <p className="px-3 pt-1 pb-1.5 text-ink3 text-xs xl:hidden">An illustration from the record, not a photograph.</p>
    </div>
  );
}

/** The bar with the price and what can be done with the home, which stays at the bottom while the page scrolls. */
export function StickyBar({ home, price }: { home: PropertyRecord; price: PriceHeading }) {
  return (
    <div className="sticky-bar sticky bottom-0 z-30 -mx-4 mt-10 flex max-md:min-h-(--bar-height) items-center justify-between gap-2 border-ink border-t bg-paper px-4 py-2 sm:gap-4 md:-mx-6 md:px-6 print:hidden">
      <p className="min-w-0">
        {/* What is beside the price wraps, out of sight, where it has no room whole. Words in its place are smaller, to be whole. */}
        <span
          className={classNames(
            "flex h-6 flex-wrap items-baseline gap-x-1.5 overflow-hidden font-serif",
            /\d/.test(price.text) ? "text-xl/6 max-[24rem]:text-lg/6" : "text-[15px]/6",
          )}
        >
          <span className="max-w-full truncate">{price.text}</span>
          {price.unit ? <span className="annotation text-[13px]/6 text-ink3">{price.unit}</span> : null}
        </span>
        <span className="block truncate text-ink2 text-xs/4">{home.address.streetAddress}</span>
      </p>
      <div className="flex shrink-0 gap-2">
        <CompareButton id={home.id} address={home.address.streetAddress} className="h-11 md:h-10" />
        <SaveButton id={home.id} address={home.address.streetAddress} />
      </div>
    </div>
  );
}
