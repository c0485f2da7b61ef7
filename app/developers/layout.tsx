import type { Metadata } from "next";
import type { ReactNode } from "react";
import { Contents } from "@/components/developers/contents";
import { contentsGroups } from "@/components/developers/contents-groups";
import { guideSections } from "@/components/developers/guide/guide";
import { WRITTEN } from "@/components/developers/samples";
import { reference } from "./reference";

export const metadata: Metadata = { title: { default: "API reference", template: "%s · API reference · Lotline" } };

/** Titles and addresses of sections depend on none of it. */
const SECTIONS = guideSections({ origin: "", sample: WRITTEN, problem: "" });

export default function DevelopersLayout({ children }: { children: ReactNode }) {
  return (
    <div className="mx-auto max-w-[1440px] px-4 md:px-6 lg:grid lg:grid-cols-[13rem_minmax(0,1fr)] lg:gap-12 print:block">
      <Contents groups={contentsGroups(SECTIONS, reference().operations)} />
      <div className="min-w-0 py-8 md:py-10">{children}</div>
    </div>
  );
}
