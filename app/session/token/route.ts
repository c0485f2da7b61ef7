import { sessionRoute } from "@/lib/api/adapters/web";

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = sessionRoute;
