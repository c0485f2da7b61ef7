"use client";

import type { ReactNode } from "react";
import { useKeptFocus } from "./use-kept-focus";

/** A table's row whose cells come and go by controls in them. */
export const KeptRow = ({ children }: { children: ReactNode }) => <tr ref={useKeptFocus("#main")}>{children}</tr>;
