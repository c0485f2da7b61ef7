import { CompareTray } from "@/components/compare/compare-tray";
import { QueryProvider } from "@/components/layout/query-provider";

/** The search and the homes ask queries. */
export default function HomesLayout({ children }: LayoutProps<"/homes">) {
  return (
    <QueryProvider>
      {children}
      <CompareTray />
    </QueryProvider>
  );
}
