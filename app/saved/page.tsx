import type { Metadata } from "next";
import { QueryProvider } from "@/components/layout/query-provider";
import { SavedPage } from "@/components/saved/saved-page";
import { PAGE_TITLE } from "@/components/ui/class-names";
import { asOfDay, datasetInfo } from "../installation";

export const metadata: Metadata = {
  title: "Saved",
  description: "Your saved homes and searches, and the homes you viewed, kept on this device.",
  alternates: { canonical: "/saved" },
};

export default async function Saved() {
  const asOf = asOfDay(await datasetInfo());
  return (
    <div className="mx-auto max-w-[1248px] px-4 py-8 md:px-6 md:py-10">
      <h1 className={PAGE_TITLE}>Saved</h1>
      <p className="mt-2 mb-6 max-w-[62ch] text-base/6 text-ink2 print:hidden">
        Your saved homes and searches, and the homes you viewed last. They stay on this device: a list goes to others
        only in a link that you send. Export all of it to move to another device.
      </p>
      <noscript>
        <p className="border border-line2 border-dashed p-6 text-base/6">
          What you save is stored in your browser, and only JavaScript can read it. Turn it on to see this page; homes,
          markets and comparisons are shown without it.
        </p>
      </noscript>
      <QueryProvider>
        <SavedPage asOf={asOf} />
      </QueryProvider>
    </div>
  );
}
