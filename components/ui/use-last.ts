import { useState } from "react";

/** The data of a query, or until it has any again, also after a failure, the last that it had. */
export function useLast<T>(data: T | undefined): T | undefined {
  const [last, setLast] = useState(data);
  if (data !== undefined && data !== last) setLast(data);
  return data ?? last;
}
