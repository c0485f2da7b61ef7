import { cache } from "react";

/** What the address asked for, in this request. */
export const askedZip = cache((): { text: string } => ({ text: "" }));
