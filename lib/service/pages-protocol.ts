import type { ApiDoor } from "@/lib/http/ask-api";

/** The message that starts the pages' process. */
export interface PagesStart {
  door: ApiDoor;
  /** Serves pages as `next dev` does. */
  development: boolean;
}

/** Its answer when it accepts requests. */
export interface PagesReady {
  port: number;
}

/** The path at which the pages' process answers at once, for the API's process, which sends no client's request there. */
export const ALIVE_PATH = "/healthz";
