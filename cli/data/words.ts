/** Numbers as they are written for people. */

export const count = (n: number): string => n.toLocaleString("en-US");
export const plural = (n: number, one: string): string => `${count(n)} ${one}${n === 1 ? "" : "s"}`;
export const size = (bytes: number): string =>
  bytes < 2 ** 20
    ? `${Math.ceil(bytes / 2 ** 10)} KiB`
    : `${(bytes / 2 ** 20).toLocaleString("en-US", { maximumFractionDigits: 1 })} MiB`;
