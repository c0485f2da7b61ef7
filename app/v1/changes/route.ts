import { listChanges } from "@/lib/http/operations/changes";
import { routeOf } from "@/lib/http/route";

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = routeOf(listChanges);
