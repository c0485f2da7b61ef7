import { headers } from "next/headers";
import { MISSING_HEADER } from "@/lib/http/front-door/missing-header";

/**
 * Whether the front door has answered 404 already, so that the page may be rendered whole, with what is near. Without
 * the front door a page calls `notFound()`.
 */
export const answered404 = async (): Promise<boolean> => (await headers()).has(MISSING_HEADER);
