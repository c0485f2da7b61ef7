import { pageOrigin } from "@/app/installation";
import { answerFeed } from "./atom";

/** A search's Atom feed. */
export const GET = async (request: Request): Promise<Response> => answerFeed(request, (await pageOrigin()).origin);
