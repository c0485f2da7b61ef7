import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { Markdown } from "@/components/developers/markdown";
import { PageTitle } from "@/components/developers/section";
import { repositoryText } from "../examples";

export const metadata: Metadata = {
  title: "Changes",
  description: "What changed in the API and its data, release by release.",
  alternates: { canonical: "/developers/changelog" },
};

export default async function ChangelogPage() {
  const text = await repositoryText("CHANGELOG.md");
  if (text === null) notFound();
  return (
    <>
      <PageTitle title="Changes" />
      <div className="max-w-[768px]">
        <Markdown text={text.replace(/^# .*/, "")} />
      </div>
    </>
  );
}
