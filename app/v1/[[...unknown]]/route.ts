/** Any other path under /v1: a problem, not a page. */
import { apiRoute } from "@/lib/http/adapters/web";

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = apiRoute;
