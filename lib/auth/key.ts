import { hash, randomInt } from "node:crypto";
import { crc32 } from "node:zlib";

const ALPHABET = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
/** 38 characters of 62 are 226 bits; the 8 that the prefix shows leave 178 secret. */
const RANDOM_LENGTH = 38;
const CHECKSUM_LENGTH = 6;
const KEY_FORM = /^lot_[0-9A-Za-z]{44}$/;
const PREFIX_LENGTH = "lot_".length + 8;

function checksum(text: string): string {
  let rest = crc32(text);
  let digits = "";
  for (let i = 0; i < CHECKSUM_LENGTH; i++) {
    digits = ALPHABET[rest % 62] + digits;
    rest = Math.floor(rest / 62);
  }
  return digits;
}

/** A new key: `lot_`, 38 random characters, 6 of checksum. Says nothing of its plan. */
export function newKey(): string {
  let key = "lot_";
  for (let i = 0; i < RANDOM_LENGTH; i++) key += ALPHABET[randomInt(62)];
  return key + checksum(key);
}

/** Whether a text could be a key; a mistyped one fails here, before any look-up. */
export const isKey = (text: string): boolean =>
  KEY_FORM.test(text) && checksum(text.slice(0, -CHECKSUM_LENGTH)) === text.slice(-CHECKSUM_LENGTH);

/** What is stored of a key: SHA-256, hexadecimal. A key's entropy makes salt and stretching pointless. */
export const hashOfKey = (key: string): string => hash("sha256", key, "hex");

/** The part of a key that lists and logs may show. */
export const prefixOfKey = (key: string): string => key.slice(0, PREFIX_LENGTH);

/** Whether a text is enough to name a key: `lot_` and four or more of its characters, up to the whole key. */
export const isKeyName = (text: string): boolean => /^lot_[0-9A-Za-z]{4,44}$/.test(text);

/** The text with everything in it that may be a key cut to the prefix. */
export const withoutKeys = (text: string): string =>
  text.replace(/lot_[0-9A-Za-z]{9,}/g, (key) => `${prefixOfKey(key)}…`);
