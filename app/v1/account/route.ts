import { getAccount } from "@/lib/http/operations/account";
import { routeOf } from "@/lib/http/route";

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = routeOf(getAccount);
