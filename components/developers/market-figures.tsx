import { Prose } from "./markdown";

/** How market figures are calculated. The tests of the figures check each formula. */
export const MARKET_FIGURES: readonly { name: string; of: "snapshot" | "history"; formula: string }[] = [
  { name: "date", of: "snapshot", formula: "The dataset’s date D. Every figure is as of that day." },
  { name: "medianListPrice", of: "snapshot", formula: "Median `listPrice` of the active listings." },
  {
    name: "medianSoldPrice",
    of: "snapshot",
    formula: "Median price of the `sold` events dated after D − 30 days, up to D.",
  },
  {
    name: "activeListings",
    of: "snapshot",
    formula:
      "Records whose `status` is `forSale` at D and that are not under contract: of the listing’s events named `listed`, `priceChanged`, `pending` or `backOnMarket`, dated up to D, the newest is not `pending`. Of two on one date the one that stands earlier in `priceHistory` is newer.",
  },
  { name: "newListings30d", of: "snapshot", formula: "`listed` events dated after D − 30 days, up to D." },
  { name: "soldLast30d", of: "snapshot", formula: "`sold` events dated after D − 30 days, up to D." },
  {
    name: "medianDaysOnMarket",
    of: "snapshot",
    formula: "Median, over those sales, of the days from the listing’s `listed` event to `sold`.",
  },
  {
    name: "averagePricePerSqft",
    of: "snapshot",
    formula: "Mean, over those sales, of sold price divided by `livingArea`.",
  },
  {
    name: "inventoryMonths",
    of: "snapshot",
    formula: "`activeListings` divided by `soldLast30d`, to one decimal; null without a sale.",
  },
  {
    name: "listToSoldRatio",
    of: "snapshot",
    formula: "Mean of sold price divided by the last asking price before the sale, to three decimals.",
  },
  { name: "month", of: "history", formula: "Calendar month. Months are contiguous; the newest is D’s own, up to D." },
  {
    name: "medianListPrice",
    of: "history",
    formula: "Median asking price of the listings that were active on the month’s last day (D in the newest month).",
  },
  { name: "medianSoldPrice", of: "history", formula: "Median price of the sales dated in the month." },
  {
    name: "activeListings",
    of: "history",
    formula: "Listings active, and not under contract, on the month’s last day (D in the newest month).",
  },
  { name: "soldCount", of: "history", formula: "Sales dated in the month." },
  { name: "medianDaysOnMarket", of: "history", formula: "Median days from listing to sale, over the month’s sales." },
  {
    name: "averagePricePerSqft",
    of: "history",
    formula: "Mean of sold price divided by `livingArea`, over the month’s sales.",
  },
];

const OF = { snapshot: "Now", history: "By month" } as const;

/** The definitions of market figures, of the snapshot and of the history. */
export function MarketFigures() {
  return (
    <div className="mt-4 grid gap-x-12 gap-y-8 lg:grid-cols-2">
      {(["snapshot", "history"] as const).map((of) => (
        <div key={of}>
          <h3 className="font-serif text-xl/7">{OF[of]}</h3>
          <dl className="mt-2 border-ink border-t">
            {MARKET_FIGURES.filter((figure) => figure.of === of).map(({ name, formula }) => (
              <div key={name} className="border-line border-b py-2.5">
                <dt className="font-mono text-sm font-semibold">{name}</dt>
                <dd className="mt-0.5 text-sm/5 text-ink2">
                  <Prose text={formula} />
                </dd>
              </div>
            ))}
          </dl>
        </div>
      ))}
    </div>
  );
}
