import type { Metadata } from "next";
import { AddSaved } from "@/components/compare/add-saved";
import { CompareTable } from "@/components/compare/compare-table";
import { MonthlyTerms } from "@/components/compare/monthly-row";
import { PAGE_TITLE } from "@/components/ui/class-names";
import { Link } from "@/components/ui/link";
import { EmptyState, ErrorNotice } from "@/components/ui/notice";
import { PrintButton, ShareButton } from "@/components/ui/page-actions";
import { COMPARE_MAX, HOMES_FOR_SALE, parseCompare } from "@/lib/domain/paths";
import type { PropertyRecord } from "@/lib/domain/property";
import { getReader } from "@/lib/http/reader";
import { formatDate } from "@/lib/web/format";
import { compareRows, toPay } from "@/lib/web/home/compare-rows";
import { toParams } from "@/lib/web/homes-url";

export const metadata: Metadata = {
  title: "Compare homes",
  description:
    "Up to four homes side by side: price, days on market, facts, taxes and scores. Share the link to share the comparison.",
  alternates: { canonical: "/compare" },
};

async function load(params: URLSearchParams) {
  const asked = parseCompare(params.get("ids"));
  const reader = getReader();
  const found = await Promise.all(asked.slice(0, COMPARE_MAX).map((id) => reader.property(id)));
  const homes = found.filter((home): home is PropertyRecord => home !== null);
  const missing = found.length - homes.length;
  const notes = [
    missing > 0 ? `${missing === 1 ? "One home in this link is" : "Some homes in this link are"} not in the data.` : "",
    asked.length > COMPARE_MAX ? "You can compare up to four homes: these are the first four in this link." : "",
  ].filter(Boolean);
  const { asOf, version } = (await reader.dataset()).info;
  return { homes, notes, asOf, version };
}

/** Compares homes side by side. The address has all of its state. */
export default async function ComparePage({ searchParams }: PageProps<"/compare">) {
  const { homes, notes, asOf, version } = await load(toParams(await searchParams));
  const payable = homes.find(toPay);
  return (
    <div className="compare-sheet mx-auto max-w-[1248px] px-4 py-8 md:px-6 md:py-10">
      <div className="mb-6 flex flex-wrap items-end justify-between gap-4">
        <div>
          <h1 className={PAGE_TITLE}>Compare homes</h1>
          <p className="mt-2 max-w-[62ch] text-base/6 text-ink2">
            {homes.length > 1
              ? `A dot marks rows that differ, and the best and worst values are labeled. Days are as of ${formatDate(asOf)}.`
              : "Up to four, side by side."}
            {homes.length > 1 ? (
              <span className="print:hidden"> Share this page’s link to share the comparison.</span>
            ) : null}
          </p>
        </div>
        {homes.length > 0 ? (
          <div className="-mx-2 flex gap-2">
            <ShareButton title="Homes compared on Lotline" />
            <PrintButton />
          </div>
        ) : null}
      </div>
      {notes.length > 0 ? (
        <ErrorNotice className="mb-6">
          {notes.map((note) => (
            <p key={note}>{note}</p>
          ))}
        </ErrorNotice>
      ) : null}
      {homes.length > 0 ? (
        <CompareTable homes={homes} version={version} groups={compareRows(homes, asOf)} />
      ) : (
        <EmptyState title="Nothing to compare yet.">
          <p>
            Press Compare on a home while you{" "}
            <Link className="underline" href={HOMES_FOR_SALE}>
              search
            </Link>
            , on up to four of them, or on your{" "}
            <Link className="underline" href="/saved">
              saved
            </Link>{" "}
            ones.
          </p>
        </EmptyState>
      )}
      <AddSaved ids={homes.map((home) => home.id)} />
      {payable ? <MonthlyTerms home={payable.id} /> : null}
    </div>
  );
}
