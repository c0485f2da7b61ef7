"use client";

import { useDevice } from "../device";
import { setSetting } from "../device-actions";
import { type PaymentTerms, readTerms } from "./payment-settings";

const SETTING = "payment";

/** The buyer's terms as this device keeps them, or else the usual ones, and what changes some of them there. */
export function useTerms(): [terms: PaymentTerms, change: (part: Partial<PaymentTerms>) => void] {
  const terms = readTerms(useDevice((device) => device.settings[SETTING]));
  return [terms, (part) => setSetting(SETTING, { ...terms, ...part })];
}
