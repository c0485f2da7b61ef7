import { z } from "zod";
import { operation } from "../operation";

export const getDescription = operation({
  id: "getDescription",
  path: "/v1/openapi.json",
  summary: "This description",
  description: "OpenAPI 3.1, made from the schemas that validate. Needs no key.",
  tool: null,
  extension: true,
  pathParameters: {},
  query: {},
  open: true,
  problems: [],
  envelope: "document",
  answer: z.looseObject({ openapi: z.string() }).meta({ id: "OpenAPI" }),
  example: { openapi: "3.1.0" },
  run: async ({ description }) => ({ kind: "document", json: description() }),
});
