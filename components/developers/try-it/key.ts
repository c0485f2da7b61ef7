/** A key that the visitor pasted. It is only in this tab's memory. */
let pasted = "";

export const pastedKey = (): string => pasted;

export function rememberKey(key: string): void {
  pasted = key.trim();
}

/** Whether a key can be sent: header values and keys consist of visible ASCII. */
export const isSendable = (key: string): boolean => /^[\x21-\x7e]*$/.test(key);
