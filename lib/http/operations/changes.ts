import { z } from "zod";
import { CHANGES, type ChangedHome } from "@/lib/store/changes";
import { operation } from "../operation";
import { CHANGES_SINCE, PROPERTY_PATH } from "../parameters/tables";
import { ApiProblem } from "../problems";

const changedHomeSchema = z
  .strictObject({
    id: z.string().meta({ description: "Property identifier" }),
    change: z
      .enum(CHANGES)
      .meta({ description: "added and removed by the served version; changed: the answer by id differs in any byte" }),
  })
  .meta({ id: "ChangedHome" });

const example: ChangedHome = { id: PROPERTY_PATH.id.example, change: "changed" };

export const listChanges = operation({
  id: "listChanges",
  path: "/v1/changes",
  summary: "What changed since a dataset version",
  description:
    "The homes that the served dataset has otherwise than the version named, by id, so that a copy is kept in step without reading everything anew. The served version itself has none; a version that is no longer kept is a 410: begin anew.",
  tool: "What changed since an earlier answer: ids of homes that were added, changed or removed. Give the datasetVersion of that answer as since; read each home anew with getProperty or searchProperties. A version that is no longer kept is an error: begin again with today's data.",
  extension: true,
  pathParameters: {},
  query: CHANGES_SINCE,
  paged: true,
  problems: ["version_gone", "limit_exceeds_plan"],
  envelope: "list",
  answer: changedHomeSchema,
  example: { meta: { total: 1, limit: 25, offset: 0 }, data: [example] },
  async run({ store, query: { since }, page }) {
    const found = await store.changes(since, page);
    if (!found) throw new ApiProblem("version_gone");
    return { kind: "list", meta: { total: found.total, ...page }, data: found.rows };
  },
});
