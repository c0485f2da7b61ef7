import { unknownRoute } from "@/lib/http/route";

/** Any other path under /v1: a problem, not a page. */
export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = unknownRoute;
