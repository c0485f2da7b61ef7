import type { ReactNode } from "react";
import { LazyCompareTray } from "@/components/compare/lazy-tray";
import { QueryProvider } from "@/components/layout/query-provider";

/** The search and the homes ask queries. */
export default function HomesLayout({ children }: { children: ReactNode }) {
  return (
    <QueryProvider>
      {children}
      <LazyCompareTray />
    </QueryProvider>
  );
}
