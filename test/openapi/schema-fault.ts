import Ajv2020 from "ajv/dist/2020.js";

/** For tests: why a value does not fit the schema at a pointer of an OpenAPI document; null if it does. */
export function schemaFaults(document: object): (pointer: readonly string[], value: unknown) => string | null {
  const ajv = new Ajv2020({ strict: false, validateFormats: false });
  ajv.addSchema({ $id: "api", ...document });
  return (pointer, value) => {
    const escaped = pointer.map((part) => encodeURIComponent(part.replaceAll("~", "~0").replaceAll("/", "~1")));
    const validate = ajv.getSchema(`api#/${escaped.join("/")}`);
    if (!validate) throw new Error(`no schema at ${pointer.join(" ")}`);
    return validate(value) ? null : ajv.errorsText(validate.errors);
  };
}
