import { Prose } from "./markdown";

/** How market figures are calculated, now and by month. The tests of the figures check each formula. */
export const MARKET_FORMULAS = {
  snapshot: {
    date: "The dataset’s date D. Every figure is as of that day.",
    medianListPrice: "Median `listPrice` of the active listings.",
    medianSoldPrice: "Median price of the `sold` events dated after D − 30 days, up to D.",
    activeListings:
      "Records whose `status` is `forSale` at D and that are not under contract: of the listing’s events named `listed`, `priceChanged`, `pending` or `backOnMarket`, dated up to D, the newest is not `pending`. Of two on one date the one that stands earlier in `priceHistory` is newer.",
    newListings30d: "`listed` events dated after D − 30 days, up to D.",
    soldLast30d: "`sold` events dated after D − 30 days, up to D.",
    medianDaysOnMarket: "Median, over those sales, of the days from the listing’s `listed` event to `sold`.",
    averagePricePerSqft: "Mean, over those sales, of sold price divided by `livingArea`.",
    inventoryMonths: "`activeListings` divided by `soldLast30d`, to one decimal; null without a sale.",
    listToSoldRatio: "Mean of sold price divided by the last asking price before the sale, to three decimals.",
  },
  history: {
    month: "Calendar month. Months are contiguous; the newest is D’s own, up to D.",
    medianListPrice:
      "Median asking price of the listings that were active on the month’s last day (D in the newest month).",
    medianSoldPrice: "Median price of the sales dated in the month.",
    activeListings: "Listings active, and not under contract, on the month’s last day (D in the newest month).",
    soldCount: "Sales dated in the month.",
    medianDaysOnMarket: "Median days from listing to sale, over the month’s sales.",
    averagePricePerSqft: "Mean of sold price divided by `livingArea`, over the month’s sales.",
  },
} as const;

interface FormulasProps {
  title: string;
  formulas: Readonly<Record<string, string>>;
}

const Formulas = ({ title, formulas }: FormulasProps) => (
  <div>
    <h3 className="font-serif text-xl/7">{title}</h3>
    <dl className="mt-2 border-ink border-t">
      {Object.entries(formulas).map(([name, formula]) => (
        <div key={name} className="border-line border-b py-2.5">
          <dt className="font-mono text-sm font-semibold">{name}</dt>
          <dd className="mt-0.5 text-sm/5 text-ink2">
            <Prose text={formula} />
          </dd>
        </div>
      ))}
    </dl>
  </div>
);

/** The definitions of market figures. */
export const MarketFigures = () => (
  <div className="mt-4 grid gap-x-12 gap-y-8 lg:grid-cols-2">
    <Formulas title="Now" formulas={MARKET_FORMULAS.snapshot} />
    <Formulas title="By month" formulas={MARKET_FORMULAS.history} />
  </div>
);
