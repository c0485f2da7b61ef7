import { apiRoute } from "@/lib/api/adapters/web";

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = apiRoute;
