import type { Metadata } from "next";
import { SavedPage } from "@/components/saved/saved-page";

export const metadata: Metadata = {
  title: "Saved",
  description: "Homes and searches that you saved, and homes that you looked at, kept on this device.",
  alternates: { canonical: "/saved" },
};

export default function Saved() {
  return (
    <div className="mx-auto max-w-[1248px] px-4 py-8 md:px-6 md:py-10">
      <h1 className="font-serif text-[32px]/10 tracking-[-.02em] md:text-[46px]/[54px]">Saved</h1>
      <p className="mt-1 mb-6 max-w-[62ch] text-base/6 text-ink2">
        Homes and searches that you keep, and the homes you looked at last: on this device, and never sent anywhere.
        Export the list to take it to another one.
      </p>
      <p className="unscripted border border-line2 border-dashed p-6 text-base/6">
        What you save lives in your browser’s memory, which only JavaScript can read. Turn it on to see this page;
        search, homes, markets and comparisons work without it.
      </p>
      <SavedPage />
    </div>
  );
}
