import { type Form, type MemberForm, VERTEX_TEXT, VERTICES_MAX } from "@/lib/domain/kinds";
import { PLAN_TABLE } from "@/lib/domain/plan";
import type { Json } from "./schemas";

const degrees = (most: number) => ({ type: "number", minimum: -most, maximum: most });

/** The largest page of any plan. */
const LARGEST_PAGE = Math.max(...Object.values(PLAN_TABLE).map(({ maxLimit }) => maxLimit));

/** The JSON Schema of a kind of parameter. */
export function kindSchema(form: Form | MemberForm): Json {
  switch (form.name) {
    case "integer":
      return { type: "integer", minimum: form.min, maximum: form.max };
    case "pageSize":
      return { type: "integer", minimum: 1, maximum: LARGEST_PAGE };
    case "decimal":
      return { type: "number", minimum: 0, maximum: Number.MAX_SAFE_INTEGER };
    case "signed":
      return { type: "number", minimum: Number.MIN_SAFE_INTEGER, maximum: Number.MAX_SAFE_INTEGER };
    case "upTo":
      return { type: "number", exclusiveMinimum: 0, maximum: form.most };
    case "degree":
      return degrees(form.most);
    case "flag":
      return { type: "boolean" };
    case "identifier":
      return { type: "string" };
    case "text":
      return { type: "string", minLength: 1, maxLength: form.longest, pattern: form.pattern.source };
    case "state":
    case "zipCode":
    case "propertyId":
    case "datasetVersion":
    case "cursor":
      return { type: "string", pattern: form.pattern.source };
    case "date":
      return { type: "string", format: "date" };
    case "instant":
      return { type: "string", format: "date-time" };
    case "oneOf":
      return { type: "string", enum: form.values };
    case "oneNumberOf":
      return { type: "integer", enum: form.values };
    case "list":
      return { type: "array", minItems: 1, maxItems: form.most, items: kindSchema(form.of) };
    case "polygon":
      return { type: "string", pattern: `^${VERTEX_TEXT}(;${VERTEX_TEXT}){2,${VERTICES_MAX}}$` };
    // One schema for all numbers, as client generators and linters do not agree on `prefixItems`.
    case "boundingBox":
      return { type: "array", minItems: 4, maxItems: 4, items: degrees(180) };
    case "mapPosition":
      return { type: "array", minItems: 3, maxItems: 3, items: { type: "number" } };
  }
}
