import type { Metadata } from "next";
import { toParams } from "@/lib/web/homes-url";
import { marketMetadata } from "../../metadata";
import { subjectOf } from "../../read-subject";
import { ReportSheet } from "../../report-sheet";

interface Props {
  params: Promise<{ place: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export const generateMetadata = async ({ params, searchParams }: Props): Promise<Metadata> =>
  marketMetadata(await subjectOf((await params).place), toParams(await searchParams), "market report");

/** A printable report of the market of a ZIP or a state. */
export default async function ReportPage({ params, searchParams }: Props) {
  return <ReportSheet subject={await subjectOf((await params).place)} params={toParams(await searchParams)} />;
}
