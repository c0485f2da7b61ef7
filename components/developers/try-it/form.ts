import type { OpenApiDocument, Parameter } from "@/components/developers/openapi/document";
import { type TypeText, typeText } from "@/components/developers/openapi/type-text";
import type { Preset } from "@/components/developers/samples";
import type { CallParameter } from "./call";

/** A parameter as a field of the form. */
export interface FormParameter extends CallParameter {
  required: boolean;
  /** `choices`: any of the options, joined by commas. */
  control: "text" | "number" | "choice" | "choices";
  options: string[];
  placeholder: string;
}

/** The fixed length of a list, if it has one: a bounding box has four members. */
const fixedLength = ({ schema }: Parameter): number | undefined =>
  schema?.minItems === schema?.maxItems ? schema?.minItems : undefined;

const isList = (parameter: Parameter): boolean =>
  parameter.schema?.type === "array" && fixedLength(parameter) === undefined;

function controlOf(parameter: Parameter, { name, values }: TypeText): FormParameter["control"] {
  if (values.length > 0) return isList(parameter) ? "choices" : "choice";
  return name === "integer" || name === "number" ? "number" : "text";
}

/** The fields of an operation's form: its path and query parameters. */
export function formOf(document: OpenApiDocument, parameters: readonly Parameter[]): FormParameter[] {
  return parameters.flatMap((parameter) => {
    if (parameter.in !== "path" && parameter.in !== "query") return [];
    const type = typeText(document, parameter.schema ?? {});
    return {
      name: parameter.name,
      in: parameter.in,
      required: parameter.required ?? false,
      control: controlOf(parameter, type),
      options: type.values,
      placeholder: parameter.schema?.default === undefined ? "" : String(parameter.schema.default),
    };
  });
}

/** Whether a field is visible from the start: it is required, or a preset fills it in. */
export const isFirst = ({ name, required }: FormParameter, presets: readonly Preset[]): boolean =>
  required || presets.some(({ values }) => name in values);

/** A query parameter's type as written in an address. */
export function parameterType(document: OpenApiDocument, parameter: Parameter): TypeText {
  const type = typeText(document, parameter.schema ?? {});
  const count = fixedLength(parameter);
  if (count) return { ...type, name: `${count} numbers separated by commas`, bounds: [] };
  if (!isList(parameter)) return type;
  const bounds = type.bounds.map((bound) => bound.replace(" elements", ""));
  return { ...type, name: `${type.name.replace("array of ", "")}, or several separated by commas`, bounds };
}
