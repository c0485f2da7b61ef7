/** One decoded `name=value` of a query string; `value` is null if it is not percent-encoded UTF-8. */
export interface QueryPart {
  name: string;
  value: string | null;
}

/** The percent-decoded text, or null if it is not percent-encoded UTF-8. */
export function decodePercent(text: string): string | null {
  if (!text.includes("%")) return text;
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}

/** Decodes a part of a query, in which `+` is a space, as in HTML forms. */
const decode = (text: string) => decodePercent(text.includes("+") ? text.replaceAll("+", " ") : text);

/** The parts in order, including repeated ones. A name that cannot be decoded is left as it was sent. */
export function parseQueryString(query: string): QueryPart[] {
  const parts: QueryPart[] = [];
  if (query === "") return parts;
  for (const part of query.split("&")) {
    if (part === "") continue;
    const equals = part.indexOf("=");
    const rawName = equals < 0 ? part : part.slice(0, equals);
    parts.push({ name: decode(rawName) ?? rawName, value: equals < 0 ? "" : decode(part.slice(equals + 1)) });
  }
  return parts;
}
