import { getProperty } from "@/lib/http/operations/properties";
import { routeOf } from "@/lib/http/route";

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = routeOf(getProperty);
