import { hash, randomInt } from "node:crypto";
import { crc32 } from "node:zlib";

const ALPHABET = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
/** 38 characters out of 62 have 226 bits; the prefix shows 8 of them, so 178 bits stay secret. */
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

/** A new key: `lot_`, 38 random characters and 6 characters of checksum. It does not reveal its plan. */
export function newKey(): string {
  let key = "lot_";
  for (let i = 0; i < RANDOM_LENGTH; i++) key += ALPHABET[randomInt(62)];
  return key + checksum(key);
}

/** Whether a text has the form of a key and the right checksum. A mistyped key is rejected here, before any look-up. */
export const isKey = (text: string): boolean =>
  KEY_FORM.test(text) && checksum(text.slice(0, -CHECKSUM_LENGTH)) === text.slice(-CHECKSUM_LENGTH);

/** The SHA-256 of a key, hexadecimal. Keys are random, so that neither a salt nor a slow hash is needed. */
export const hashOfKey = (key: string): string => hash("sha256", key, "hex");

/** The part of a key that may be shown in lists and logs. */
export const prefixOfKey = (key: string): string => key.slice(0, PREFIX_LENGTH);

/** Whether a text is long enough to select a key: `lot_` and at least four more characters, up to the whole key. */
export const isKeyName = (text: string): boolean => /^lot_[0-9A-Za-z]{4,44}$/.test(text);

/** The text with everything that may be a key shortened to its prefix. */
export const withoutKeys = (text: string): string =>
  text.replace(/lot_[0-9A-Za-z]{9,}/g, (key) => `${prefixOfKey(key)}…`);
