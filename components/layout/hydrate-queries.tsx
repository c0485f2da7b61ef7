import { dehydrate, HydrationBoundary, QueryClient, type QueryKey } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { packed } from "@/lib/web/packed";

interface HydrateQueriesProps {
  /** Keys from `lib/web/queries` with the server's responses. Null responses are left out. */
  answers: readonly (readonly [QueryKey, unknown])[];
  children: ReactNode;
}

/** Fills the browser's query cache with the responses that the server rendered with. */
export function HydrateQueries({ answers, children }: HydrateQueriesProps) {
  const client = new QueryClient();
  for (const [key, answer] of answers) if (answer !== null && answer !== undefined) client.setQueryData(key, answer);
  return <HydrationBoundary state={dehydrate(client, { serializeData: packed })}>{children}</HydrationBoundary>;
}
