import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { parseBlocks } from "@/components/developers/markdown/blocks";
import { Markdown } from "@/components/developers/markdown/markdown";
import { PageTitle } from "@/components/developers/page-title";
import { repositoryText } from "../repository";

export const metadata: Metadata = {
  title: "Changes",
  description: "What changed in the API and its data, release by release.",
  alternates: { canonical: "/developers/changelog" },
};

export default async function ChangelogPage() {
  const text = await repositoryText("CHANGELOG.md");
  if (text === null) notFound();
  const blocks = parseBlocks(text).filter((block, i) => i > 0 || block.kind !== "heading");
  return (
    <>
      <PageTitle title="Changes" />
      <div className="max-w-[768px]">
        <Markdown blocks={blocks} />
      </div>
    </>
  );
}
