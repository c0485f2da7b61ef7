/** The path segment of an operation's reference page: "searchProperties" → "search-properties". */
export const slugOf = (operationId: string): string =>
  operationId
    .replace(/([a-z0-9])([A-Z])/g, "$1-$2")
    .replace(/[^A-Za-z0-9]+/g, "-")
    .replace(/^-|-$/g, "")
    .toLowerCase();
