import type { Metadata } from "next";
import type { ReactNode } from "react";
import { datasetInfo } from "@/app/installation";
import { LINK, PAGE_TITLE } from "@/components/ui/class-names";
import { Link } from "@/components/ui/link";
import { tileOrigins } from "@/lib/http/csp";
import { getConfig } from "@/lib/http/runtime";
import { formatCount, formatDate } from "@/lib/web/format";

export const metadata: Metadata = {
  title: "The data, and your privacy",
  description: "Where the data comes from, what it can’t tell you, and what leaves your device.",
  alternates: { canonical: "/about/data" },
};

/** Hosts of map tiles, separated by commas. Empty if maps have lines only. */
const tileHosts = (): string =>
  tileOrigins(getConfig().LOTLINE_TILE_URL)
    .map((origin) => new URL(origin).host)
    .join(", ");

/** A section with its heading beside it, where there is room. */
const Subject = ({ id, title, children }: { id: string; title: string; children: ReactNode }) => (
  <section
    aria-labelledby={id}
    className="grid gap-x-16 gap-y-4 border-line2 border-t pt-6 lg:grid-cols-[18rem_minmax(0,1fr)]"
  >
    <h2 id={id} className="text-balance font-serif text-[26px] leading-8">
      {title}
    </h2>
    <dl className="grid max-w-[64ch] gap-y-5 text-[15px] leading-6">{children}</dl>
  </section>
);

const Point = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt className="font-semibold">{name}</dt>
    <dd className="text-ink2">{children}</dd>
  </div>
);

async function Sources() {
  const info = await datasetInfo();
  return (
    <Subject id="sources" title="Where the data comes from">
      {info ? (
        <Point name={info.name}>
          {info.source} {formatCount(info.records)} homes in {formatCount(info.zipCodes)} ZIP codes, as of{" "}
          <time dateTime={info.asOf}>{formatDate(info.asOf)}</time>.
        </Point>
      ) : (
        <Point name="No data">No data is available right now.</Point>
      )}
      {info?.kind === "generated" ? (
        <Point name="Real, and made up">
          ZIP codes, cities, locations and price levels are real. Streets, homes and their histories are made up:
          nothing here says what a real home is worth.
        </Point>
      ) : null}
      <Point name="A home’s record">
        Facts, price events and taxes come from the home’s source, which is named beside each event. Status, days on
        market and price changes may be worked out from these. What the source does not state, or what cannot be true,
        is left blank; we never guess.
      </Point>
      <Point name="Market figures">
        Counts and medians are computed from the sales and listings of the homes on record here. Where a ZIP code has
        none, its page may show figures that others publish; it then says so and names the publisher.{" "}
        <Link href="/developers/records#market-figures" className={LINK}>
          How each figure is computed
        </Link>
        .
      </Point>
      <Point name="Maps and drawings">
        State and county lines are the Census Bureau’s. Pictures of homes are illustrations based on each home’s facts,
        not photos.
      </Point>
    </Subject>
  );
}

const Limits = () => (
  <Subject id="limits" title="What it can’t tell you">
    <Point name="What is going on today">
      The data is as of its date and does not change until the next release. A home shown for sale may already be sold:
      ask its agent.
    </Point>
    <Point name="Every home">
      Only homes with a record from a source are listed here, and only those with coordinates are on a map. We know
      nothing about the other homes on a street.
    </Point>
    <Point name="What a home is like">
      Condition, light, noise and neighbors are in no record. Areas and room counts are as the source states them; we
      have not measured them.
    </Point>
    <Point name="What a home is worth">
      An asking price is only what the seller hopes for, an assessment follows its own rules, and a median or an
      estimate comes from what other homes sold for. None of these is an appraisal, and nothing here is advice.
    </Point>
    <Point name="Much from few sales">
      A median of fewer than five sales says little, so it is shown apart and not compared. Months are not seasonally
      adjusted, so compare a month with the same month a year before.
    </Point>
  </Subject>
);

function Privacy() {
  const hosts = tileHosts();
  return (
    <Subject id="privacy" title="What leaves your device">
      <Point name="What you ask for">
        Your browser asks this service for pages, and at <code className="font-mono text-[13px]">/v1</code> for homes
        and figures: it sends the filters, the map area and the words you type there, and nothing else.
      </Point>
      <Point name="What stays">
        <Link href="/saved" className={LINK}>
          Saved homes and searches
        </Link>
        , homes you viewed, your loan terms, and the name, line and logo on your reports are stored in your browser. You
        can save all of it as a file, and it is gone when you clear your browser’s data. There is one cookie, and only
        if you choose a theme: it says light or dark.
      </Point>
      <Point name="Map tiles">
        {hosts
          ? `Street map images come from ${hosts}, straight to your browser. That server sees your network address and which part of the country you look at.`
          : "This service loads no map images from others: it draws its own maps."}
      </Point>
      <Point name="What the service logs">
        Its log has the path, time and result of each request and, for a program, the first letters of its API key: no
        network address, no filters, no words you typed. To count requests against its limits it holds addresses in
        memory and writes them to no file of its own. Whoever runs this site may have other machines around it that keep
        their own logs.
      </Point>
      <Point name="Nobody else">
        No ads, no visit counters, and no scripts, fonts or images from others
        {hosts ? " except the map tiles" : ""}: your browser is told to load none. There are no accounts.
      </Point>
    </Subject>
  );
}

/** The page about the data: its sources, its limits, and privacy. */
export default function AboutData() {
  return (
    <div className="mx-auto flex max-w-[1248px] flex-col gap-10 px-4 py-8 md:px-6 md:py-10">
      <header>
        <h1 className={`max-w-[22ch] text-balance ${PAGE_TITLE}`}>What this site knows, and what it knows about you</h1>
        <p className="mt-3 max-w-[62ch] text-base/6 text-ink2">
          Where the data comes from, what it can’t tell you, and what leaves your device.
        </p>
      </header>
      <Sources />
      <Limits />
      <Privacy />
    </div>
  );
}
