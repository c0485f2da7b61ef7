import type { ReactNode } from "react";
import { askedZip } from "./asked-zip";

/** Notes which ZIP was asked for: a not-found page is not told its parameters. */
export default async function ZipLayout({ children, params }: LayoutProps<"/markets/[zipCode]">): Promise<ReactNode> {
  askedZip().text = (await params).zipCode;
  return children;
}
