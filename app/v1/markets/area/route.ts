import { getAreaMarket } from "@/lib/http/operations/markets";
import { routeOf } from "@/lib/http/route";

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = routeOf(getAreaMarket);
