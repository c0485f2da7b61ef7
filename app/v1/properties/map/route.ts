import { apiRoute } from "@/lib/http/adapters/web";

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = apiRoute;
