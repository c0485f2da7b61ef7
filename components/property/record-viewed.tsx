"use client";

import { useEffect } from "react";
import { markViewed } from "@/lib/web/device-actions";

/** Puts the home among the recently viewed ones on this device. */
export function RecordViewed({ id }: { id: string }) {
  useEffect(() => markViewed(id), [id]);
  return null;
}
