import { classNames } from "@/components/ui/class-names";
import { MIN_SALES } from "./reading";

/** Words of the page and what they mean; formulas as the figures are computed. */
const WORDS: readonly (readonly [string, string])[] = [
  [
    "Months of supply",
    "Homes for sale at the end of the month, divided by homes sold in it. From 4 to 6 is even; below 4 favors sellers, above 6 favors buyers.",
  ],
  [
    "Median",
    "The middle one when every home is put in order: half cost more, half cost less. One mansion does not move it.",
  ],
  ["Days on market", "From the day a home was listed to the day it sold, the middle one of the month’s sales."],
  [
    "For sale",
    "Homes on the market on the last day of the month, without those under contract: a buyer has been found for them. The median list price is the middle one of what they ask.",
  ],
  ["Sold", "Sales dated within the month. Figures of a month that is still running are shown, not joined or compared."],
  [
    "Price per sqft",
    "The mean, over a month’s sales, of price divided by living area. Sales without a known area are left out.",
  ],
  ["Sale to list", "The mean of sold price over the last price asked before it, over a month’s sales."],
  ["New listings", "Homes put up for sale within the month."],
  [
    "Price reductions",
    "Of the homes for sale on at least one day of the month, not under contract, the share that came to ask less in it. Each counts once.",
  ],
  [
    "Few sales, no data",
    `A median of fewer than ${MIN_SALES} sales says little. Charts show such months as circles apart from the line, which is dotted across them and across months without data; the tables show every figure.`,
  ],
  [
    "3-month and 12-month average",
    "The mean of the months’ own figures, each weighted by the sales it is of, a list price by the homes for sale: near the median of all those sales, and not the same. Counts are the mean of a month; months of supply are all that was for sale over all that sold.",
  ],
  [
    "Faint points",
    "The months’ own figures, beside an average of them. Where fewer than 20 homes sell in a usual month, a page begins with the 3-month average.",
  ],
  [
    "Change in a year, index",
    "A change is against the same month, or the same average, a year before; of few sales it is left out. In an index the first month shown that is known is 100.",
  ],
  ["Seasons", "Monthly figures are not seasonally adjusted: compare a month with the same month a year before."],
];

/** Of what paper does not show, or says already at its foot. */
const ON_SCREEN: ReadonlySet<string> = new Set([
  ...["New listings", "Price reductions", "Faint points", "Change in a year, index", "Seasons"],
]);

/** What a printed report explains. */
export const REPORT_WORDS = WORDS.filter(([word]) =>
  [
    "Median",
    "Months of supply",
    "For sale",
    "Days on market",
    "3-month and 12-month average",
    "Price reductions",
  ].includes(word),
);

interface ListProps {
  words?: typeof WORDS;
  /** For a report: closer and smaller. */
  small?: boolean;
}

/** Words and what they mean. */
export const DefinitionList = ({ words = WORDS, small = false }: ListProps) => (
  <dl
    className={
      small
        ? "mt-2 grid gap-x-6 gap-y-2 sm:grid-cols-2 print:grid-cols-2"
        : "mt-4 grid gap-x-12 gap-y-6 md:grid-cols-2 lg:grid-cols-3 print:mt-1 print:grid-cols-3 print:gap-x-6 print:gap-y-1"
    }
  >
    {words.map(([word, meaning]) => (
      <div
        key={word}
        className={
          small
            ? "border-line border-t pt-1"
            : classNames("border-line2 border-t pt-3 print:pt-1", ON_SCREEN.has(word) && "print:hidden")
        }
      >
        <dt className={small ? "font-semibold text-[12px] leading-4" : "font-semibold"}>{word}</dt>
        <dd className={small ? "text-[12px] text-ink2 leading-4" : "mt-1 text-[13px] text-ink2 leading-5"}>
          {meaning}
        </dd>
      </div>
    ))}
  </dl>
);

export function Definitions() {
  return (
    <section aria-labelledby="words" className="below break-inside-avoid [--room:1150px]">
      <h2 id="words" className="font-serif text-[26px] leading-8">
        What the words mean
      </h2>
      <DefinitionList />
    </section>
  );
}
