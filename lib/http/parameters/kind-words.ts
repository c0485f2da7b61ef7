import { DECIMAL, type Form, inOrder, type MemberForm, numbers, VERTICES_MAX } from "@/lib/domain/kinds";
import { stateCalled } from "@/lib/domain/states";

/** What a member of a list must be. */
function memberRule(form: MemberForm): string {
  switch (form.name) {
    case "propertyId":
      return "a property id such as prop_e200d0048a78d3fb";
    case "zipCode":
      return "a ZIP code of five digits such as 78704";
    case "oneOf":
      return `one of ${form.values.join(", ")}`;
  }
}

const isMember = (form: MemberForm, member: string): boolean =>
  form.name === "oneOf" ? form.values.includes(member) : form.pattern.test(member);

function wrongList({ of, most }: Extract<Form, { name: "list" }>, text: string): string {
  const members = inOrder(text.split(","));
  const bad = members.find((member) => !isMember(of, member));
  if (bad !== undefined) {
    const which = bad === "" ? "one member is empty" : `“${bad.slice(0, 40)}” is not one`;
    return `must be ${memberRule(of)}, or several of them separated by commas, without spaces; ${which}`;
  }
  const again = text.split(",").find((member, i, all) => all.indexOf(member) < i);
  return again !== undefined && of.name === "propertyId"
    ? `must have each id once; ${again} is there twice`
    : `must have at most ${most} members, not ${members.length}`;
}

function wrongInteger(text: string, min: number, max: number): string {
  const rule =
    max === Number.MAX_SAFE_INTEGER
      ? `must be a whole number of at least ${min}`
      : `must be a whole number from ${min} to ${max}`;
  if (!/^[0-9]+$/.test(text)) return `${rule}, in digits only`;
  return Number.isSafeInteger(Number(text)) ? rule : `${rule}, and small enough to be exact`;
}

/** What is wrong with a text that a kind of parameter does not read: "must be five digits such as 78704". */
export function wrongText(form: Form, text: string): string {
  switch (form.name) {
    case "integer":
      return wrongInteger(text, form.min, form.max);
    case "pageSize":
      return wrongInteger(text, 1, Number.MAX_SAFE_INTEGER);
    case "decimal":
      return DECIMAL.test(text) ? "is too large" : "must be a plain decimal number such as 2 or 2.5";
    case "signed":
      return numbers(text).length === 1 ? "is too large" : "must be a plain decimal number such as 5, -5 or 2.5";
    case "upTo":
      return `must be a plain decimal number above 0 and up to ${form.most}`;
    case "degree":
      return `must be decimal degrees from -${form.most} to ${form.most} such as 30.25`;
    case "flag":
      return "must be true or false";
    case "text":
      if (!form.pattern.test(text)) return "must not contain control characters";
      return text.trim() === "" ? "must not be empty" : `must be at most ${form.longest} characters`;
    case "state": {
      const called = stateCalled(text);
      return called === undefined
        ? "must be a two-letter state code such as TX"
        : `must be the two-letter state code ${called}`;
    }
    case "zipCode":
      return "must be five digits such as 78704";
    case "datasetVersion":
      return "must be a Dataset-Version, sixteen digits such as 0123456789abcdef";
    case "cursor":
      return "must be start, or what the link to the next page has";
    case "date":
      return "must be a calendar date such as 2026-03-31";
    case "instant":
      return "must be an RFC 3339 instant such as 2026-03-31T12:00:00Z; a + in it is sent as %2B";
    case "oneOf":
    case "oneNumberOf":
      return `must be ${form.values.length === 1 ? "" : "one of "}${form.values.join(", ")}`;
    case "list":
      return wrongList(form, text);
    case "polygon":
      return `must be 3 to ${VERTICES_MAX} vertices, each a longitude from -180 to 180 and a latitude from -90 to 90 of at most 6 decimals, as -97.8,30.2;-97.7,30.2;-97.7,30.3`;
    case "boundingBox":
      return "must be west,south,east,north in decimal degrees such as -97.9,30.1,-97.6,30.5: longitudes from -180 to 180, latitudes from -90 to 90, south not above north";
    case "mapPosition":
      return "must be a latitude, a longitude and a zoom, as 30.25,-97.75,12";
    case "identifier":
      return "must be a text";
  }
}
