import type { Metadata } from "next";
import Link from "next/link";
import type { ReactNode } from "react";
import { LINK } from "@/components/ui/class-names";
import { tileOrigins } from "@/lib/http/csp";
import { getConfig } from "@/lib/http/runtime";
import { formatCount, formatDate } from "@/lib/web/format";
import { datasetInfo } from "../../dataset-info";

export const metadata: Metadata = {
  title: "The data, and your privacy",
  description: "Where the data come from, what they cannot tell, and what leaves your device.",
  alternates: { canonical: "/about/data" },
};

/** Hosts of map tiles, separated by commas. Empty if maps have lines only. */
const tileHosts = (): string =>
  tileOrigins(getConfig().LOTLINE_TILE_URL)
    .map((origin) => new URL(origin.replace("*.", "")).host)
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
    <Subject id="sources" title="Where the data come from">
      {info ? (
        <Point name={info.name}>
          {info.source} {formatCount(info.records)} homes in {formatCount(info.zipCodes)} ZIP codes, as of{" "}
          <time dateTime={info.asOf}>{formatDate(info.asOf)}</time>.
        </Point>
      ) : (
        <Point name="Nothing">No dataset is being served just now.</Point>
      )}
      {info?.kind === "generated" ? (
        <Point name="Real, and invented">
          ZIP codes, their cities, where these lie and the size of prices there are real. Streets, homes and all that
          happened to them are invented: nothing here says what a real home is worth.
        </Point>
      ) : null}
      <Point name="A home’s record">
        Its facts, its price events and its taxes are what its source states, each event with the source’s name. Status,
        days on the market and price changes may follow from these. What is not stated, or cannot be true, is left open;
        it is never guessed.
      </Point>
      <Point name="Market figures">
        Counts and medians are computed from the sales and listings of the homes on record here. Where a ZIP code has
        none, figures that others publish may stand in their place: its page then says so, and names them.{" "}
        <Link href="/developers/records#market-figures" prefetch={false} className={LINK}>
          How each figure is computed
        </Link>
        .
      </Point>
      <Point name="Maps and drawings">
        State and county lines are the Census Bureau’s. Drawings of homes are made from their facts; they are no
        photographs.
      </Point>
    </Subject>
  );
}

const Limits = () => (
  <Subject id="limits" title="What they cannot tell">
    <Point name="What is going on today">
      The data stand still at their date, until they are published anew. A home for sale here may be sold by now: ask
      its agent.
    </Point>
    <Point name="Every home">
      Only homes that a source has a record of are here, and only those with coordinates are on a map. Of a street’s
      other homes nothing is known.
    </Point>
    <Point name="What a home is like">
      Its condition, its light, its noise and its neighbors are in no record. Areas and rooms are as they were stated,
      and not measured again.
    </Point>
    <Point name="What a home is worth">
      An asking price is a wish, an assessment follows rules of its own, and a median or an estimate is of what other
      homes sold for. None of these is an appraisal, and nothing here is advice.
    </Point>
    <Point name="Much, from few sales">
      A median of fewer than five sales says little: it is shown apart, and neither compared nor judged. Months are not
      adjusted for the season, so compare one with the same month a year before.
    </Point>
  </Subject>
);

function Privacy() {
  const hosts = tileHosts();
  return (
    <Subject id="privacy" title="What leaves your device">
      <Point name="The questions that you ask">
        Your browser asks this service for pages, and at <code className="font-mono text-[13px]">/v1</code> for homes
        and figures: the filters, the part of the map and the words that you type there. Nothing else of yours is sent
        to it.
      </Point>
      <Point name="What stays">
        <Link href="/saved" prefetch={false} className={LINK}>
          Saved homes and searches
        </Link>
        , homes that you looked at, the terms of your loan, and the name, line and logo that you put on reports are in
        your browser’s own memory. You can save all of it as a file, and it goes when you clear that memory. There is
        one cookie, and only if you choose a theme: it says light or dark.
      </Point>
      <Point name="Map tiles">
        {hosts
          ? `Pictures of streets under the maps come from ${hosts}, straight to your browser. That server sees your network address and which part of the country you look at.`
          : "This service asks nobody for pictures of streets: its maps are lines of its own."}
      </Point>
      <Point name="What the service notes">
        Its log has the path, the time and the result of each request, and of a program its key’s first letters: no
        network address, no filters, no words that you typed. To count requests against its limits it holds addresses in
        memory, and writes them to no file of its own. Who runs this installation may have other machines around it,
        with logs of their own.
      </Point>
      <Point name="Nobody else">
        No advertisements, no counters of visits, no scripts, fonts or pictures of others
        {hosts ? " but the tiles" : ""}: your browser is told to load none. There are no accounts.
      </Point>
    </Subject>
  );
}

/** The page about the data: its sources, its limits, and privacy. */
export default function AboutData() {
  return (
    <div className="mx-auto flex max-w-[1248px] flex-col gap-10 px-4 py-8 md:px-6 md:py-10">
      <header>
        <h1 className="max-w-[22ch] text-balance font-serif text-[32px]/10 tracking-[-.02em] md:text-[46px]/[54px]">
          What these pages know, and what they know of you
        </h1>
        <p className="mt-3 max-w-[62ch] text-base/6 text-ink2">
          Where the data come from, what they cannot tell, and what leaves your device.
        </p>
      </header>
      <Sources />
      <Limits />
      <Privacy />
    </div>
  );
}
