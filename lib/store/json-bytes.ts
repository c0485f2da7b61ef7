import type { JsonBytes } from "./store";

const encoder = new TextEncoder();
export const jsonBytes = (value: unknown): JsonBytes => encoder.encode(JSON.stringify(value));
