"use client";

import type { ReactNode } from "react";
import { useKeptFocus } from "@/components/ui/use-kept-focus";

/** A table row whose cells have controls that remove them. */
export const KeptRow = ({ children }: { children: ReactNode }) => <tr ref={useKeptFocus("#main")}>{children}</tr>;
