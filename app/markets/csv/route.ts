import { marketsCsv } from "@/lib/http/csv";
import { getReader } from "@/lib/http/reader";
import { parseMarketsView } from "@/lib/web/markets-url";
import { listMarkets } from "../read-markets";

/** Every ZIP that /markets lists for the same parameters, on all its pages and in its order, as one file. */
export async function GET(request: Request): Promise<Response> {
  try {
    const rows = await listMarkets(getReader(), parseMarketsView(new URL(request.url).searchParams));
    return new Response(
      marketsCsv(
        rows.map(({ market }) => market),
        true,
      ),
      {
        headers: {
          "Content-Type": "text/csv; charset=utf-8",
          "Content-Disposition": 'attachment; filename="lotline-markets.csv"',
          "Cache-Control": "private, no-cache",
        },
      },
    );
  } catch {
    return new Response("The file could not be made right now.", { status: 503, headers: { "Retry-After": "5" } });
  }
}
