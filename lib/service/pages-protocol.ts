import type { ApiDoor } from "@/lib/http/ask-api";

/** What the pages' process is told once it is there. */
export interface PagesStart {
  door: ApiDoor;
  /** Pages by `next dev`. */
  development: boolean;
}

/** What it says when it takes requests. */
export interface PagesReady {
  port: number;
}
