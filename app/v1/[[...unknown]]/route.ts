import { unknownRoute } from "@/lib/http/route";

/** Any other path under /v1 answers with a problem, not with a page. */
export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = unknownRoute;
