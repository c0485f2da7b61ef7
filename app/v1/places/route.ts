import { findPlaces } from "@/lib/http/operations/explore";
import { routeOf } from "@/lib/http/route";

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = routeOf(findPlaces);
