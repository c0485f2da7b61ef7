import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { toParams } from "@/lib/web/homes-url";
import { marketMetadata } from "../../metadata";
import { findSubject } from "../../read-subject";
import { ReportSheet } from "../../report-sheet";

interface Props {
  params: Promise<{ place: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

const subjectOf = async (params: Props["params"]) => (await findSubject((await params).place)) ?? notFound();

export const generateMetadata = async ({ params }: Props): Promise<Metadata> =>
  marketMetadata(await subjectOf(params), "market report");

/** The market of a ZIP or a state, to print. */
export default async function ReportPage({ params, searchParams }: Props) {
  return <ReportSheet subject={await subjectOf(params)} params={toParams(await searchParams)} />;
}
