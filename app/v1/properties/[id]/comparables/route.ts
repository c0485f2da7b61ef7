import { getComparables } from "@/lib/http/operations/valuation";
import { routeOf } from "@/lib/http/route";

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = routeOf(getComparables);
