import { orUnavailable } from "@/app/installation";
import { listCsv } from "@/components/market/market-csv";
import { getReader } from "@/lib/http/reader";
import { parseMarketsView } from "@/lib/web/markets-url";
import { listMarkets, wholeRows } from "../read-markets";

/** Every ZIP that /markets lists for the same parameters, on all its pages and in its order, as one file. */
export async function GET(request: Request): Promise<Response> {
  return orUnavailable(async () => {
    const reader = getReader();
    const rows = await listMarkets(reader, parseMarketsView(new URL(request.url).searchParams));
    return new Response(listCsv(await wholeRows(reader, rows)), {
      headers: {
        "Content-Type": "text/csv; charset=utf-8",
        "Content-Disposition": 'attachment; filename="lotline-markets.csv"',
        "Cache-Control": "private, no-cache",
      },
    });
  });
}
