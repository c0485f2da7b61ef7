import { findEntries } from "@/components/developers/find/entries";
import { PROBLEM_ENTRIES, reference } from "../reference";
import { SECTIONS } from "../sections";

/** What the reference's own search looks through. The same for everybody, until the service is updated. */
export const GET = (): Response =>
  Response.json(findEntries({ ...reference(), sections: SECTIONS, problems: PROBLEM_ENTRIES }), {
    headers: { "Cache-Control": "public, max-age=300" },
  });
