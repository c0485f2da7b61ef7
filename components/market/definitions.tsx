import { classNames, SECTION_TITLE } from "@/components/ui/class-names";
import { MIN_SALES } from "./market";

interface Definition {
  word: string;
  meaning: string;
  /** Also explained in a printed report. */
  report?: true;
  /** Not printed with the page, because paper does not show the term or explains it elsewhere. */
  screen?: true;
}

/** Terms used on the page and their meaning, with formulas as the figures are calculated. */
const WORDS: readonly Definition[] = [
  {
    word: "Months of supply",
    meaning:
      "The mean of the homes for sale at the months’ ends, divided by the homes sold in a month. From 4 to 6 is even; below 4 favors sellers, above 6 favors buyers. A market is judged over 3 months, over 12 where fewer than 10 homes sold in 3. It is said to have moved only where both say so and chance alone would rarely make as large a difference.",
    report: true,
  },
  {
    word: "Median",
    meaning:
      "The middle one when every home is put in order: half cost more, half cost less. One mansion barely moves it.",
    report: true,
  },
  {
    word: "Days on market",
    meaning: "From the day a home was listed to the day it sold, the middle one of the sales.",
    report: true,
  },
  {
    word: "For sale",
    meaning:
      "Homes on the market on the last day of the month, not counting those under contract, which already have a buyer. The median list price is the middle one of their asking prices.",
    report: true,
  },
  {
    word: "Sold",
    meaning:
      "Sales dated within the months named. Figures for a month that is not over yet are shown, but not joined or compared.",
  },
  {
    word: "Average price per sqft",
    meaning: "The mean, over the sales, of price divided by living area. Sales without a known area are left out.",
  },
  {
    word: "Sale to list",
    meaning: "The mean, over the sales, of the sold price divided by the last asking price.",
  },
  { word: "New listings", meaning: "Homes put up for sale within the months named.", screen: true },
  {
    word: "Price reductions",
    meaning:
      "Of the homes for sale on at least one day of the months named, not under contract, the share whose asking price was cut then. Each counts once.",
    report: true,
    screen: true,
  },
  {
    word: "Pending sales, delistings",
    meaning: "How often a listing went under contract, and was taken off the market unsold, within the months named.",
    screen: true,
  },
  {
    word: "Sold above asking",
    meaning: "Of the sales with a known last asking price, the share that went for more.",
    screen: true,
  },
  {
    word: "Middle half",
    meaning: "A quarter of the homes cost less, a quarter more. Shown from 10 sales on, of asking prices from 5.",
    screen: true,
  },
  {
    word: "Few sales, no data",
    meaning: `A median of fewer than ${MIN_SALES} sales says little. Charts show such months as circles apart from the line, which is dotted across them and across months without data; the tables show every figure.`,
  },
  {
    word: "3-month and 12-month figures",
    meaning:
      "Of all sales and events of the months that end with the one named: the median of all those sales, not a mean of monthly medians. Counts of sales and new listings are their sums; homes for sale and their prices are those of the last day. A page speaks of 3 months, of 12 where fewer than 10 homes sold in 3.",
    report: true,
  },
  {
    word: "Single months",
    meaning: "Faint points in a chart: each month’s own figure, beside those of several months together.",
    screen: true,
  },
  {
    word: "Change in a year, index",
    meaning:
      "A change compares with the same months a year before. With fewer than 5 sales or listings, and for counts below 10, it is left out. In an index, the first month shown that has a figure is 100.",
    screen: true,
  },
  {
    word: "Seasons",
    meaning: "Monthly figures are not seasonally adjusted: compare a month with the same month a year before.",
    screen: true,
  },
];

/** Explains the terms of a market's page. */
export function Definitions() {
  return (
    <section aria-labelledby="words" className="break-inside-avoid">
      <h2 id="words" className={SECTION_TITLE}>
        What the words mean
      </h2>
      <dl className="mt-4 grid gap-x-12 gap-y-6 md:grid-cols-2 lg:grid-cols-3 print:mt-1 print:grid-cols-3 print:gap-x-6 print:gap-y-1">
        {WORDS.map(({ word, meaning, screen }) => (
          <div key={word} className={classNames("border-line2 border-t pt-3 print:pt-1", screen && "print:hidden")}>
            <dt className="font-semibold">{word}</dt>
            <dd className="mt-1 text-[13px] text-ink2 leading-5">{meaning}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** The terms that a report explains, in a smaller layout. */
export const ReportDefinitions = () => (
  <dl className="mt-2 grid gap-x-6 gap-y-2 sm:grid-cols-2 print:grid-cols-2">
    {WORDS.filter(({ report }) => report).map(({ word, meaning }) => (
      <div key={word} className="border-line border-t pt-1">
        <dt className="font-semibold text-[12px] leading-4">{word}</dt>
        <dd className="text-[12px] text-ink2 leading-4">{meaning}</dd>
      </div>
    ))}
  </dl>
);
