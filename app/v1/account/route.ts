import { getAccount } from "@/lib/http/operations/service";
import { routeOf } from "@/lib/http/route";

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = routeOf(getAccount);
