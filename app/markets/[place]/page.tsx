import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { toParams } from "@/lib/web/homes-url";
import { MarketSheet } from "../market-sheet";
import { marketMetadata } from "../metadata";
import { findSubject } from "../read-subject";

interface Props {
  /** A ZIP, or a state's two letters. */
  params: Promise<{ place: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return marketMetadata((await findSubject((await params).place)) ?? notFound());
}

/** The market of a ZIP or a state. */
export default async function PlacePage({ params, searchParams }: Props) {
  const subject = (await findSubject((await params).place)) ?? notFound();
  return <MarketSheet subject={subject} params={toParams(await searchParams)} />;
}
