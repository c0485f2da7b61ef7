import type { Metadata } from "next";
import { Contents, contentsGroups } from "@/components/developers/contents";
import { reference, SECTIONS } from "./reference";

export const metadata: Metadata = {
  title: { default: "API reference", template: "%s · API reference · Lotline" },
};

export default function DevelopersLayout({ children }: LayoutProps<"/developers">) {
  return (
    <div className="mx-auto max-w-[1440px] px-4 md:px-6 lg:grid lg:grid-cols-[13rem_minmax(0,1fr)] lg:gap-12 print:block">
      <Contents groups={contentsGroups(SECTIONS, reference().operations)} />
      <div className="min-w-0 py-8 md:py-10">{children}</div>
    </div>
  );
}
