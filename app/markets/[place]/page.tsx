import type { Metadata } from "next";
import { toParams } from "@/lib/web/homes-url";
import { MarketSheet } from "../market-sheet";
import { marketMetadata } from "../metadata";
import { subjectOf } from "../read-subject";

interface Props {
  /** A ZIP, or a state's two letters. */
  params: Promise<{ place: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export async function generateMetadata({ params, searchParams }: Props): Promise<Metadata> {
  return marketMetadata(await subjectOf((await params).place), toParams(await searchParams));
}

/** The market of a ZIP or a state. */
export default async function PlacePage({ params, searchParams }: Props) {
  const subject = await subjectOf((await params).place);
  return <MarketSheet subject={subject} params={toParams(await searchParams)} />;
}
