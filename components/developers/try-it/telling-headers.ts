/** Headers worth reading, in the order in which they explain an answer. */
export const TELLING_HEADERS = [
  "content-type",
  "content-disposition",
  "dataset-version",
  "etag",
  "link",
  "ratelimit",
  "ratelimit-policy",
  "retry-after",
  "www-authenticate",
  "allow",
  "x-request-id",
  "cache-control",
] as const;
