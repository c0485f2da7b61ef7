import { existsSync, statfsSync } from "node:fs";
import { dirname } from "node:path";

/** What the caller knows about a failed system call, for its message. */
interface Refused {
  /** The file, or the folder that was written to; used if the error does not name a path. */
  path?: string;
  /** Disk space that the whole task needs, bytes. */
  neededBytes?: number;
}

/** A number of bytes as "12 KiB", "3.4 MiB" or "1.5 GiB". */
export function sizeText(bytes: number): string {
  if (bytes < 2 ** 20) return `${Math.ceil(bytes / 2 ** 10)} KiB`;
  return bytes < 2 ** 30 ? `${(bytes / 2 ** 20).toFixed(1)} MiB` : `${(bytes / 2 ** 30).toFixed(1)} GiB`;
}

/** Free bytes of the disk that a path is on; null if unknown. */
function freeBytes(path: string): number | null {
  let at = path;
  while (!existsSync(at) && dirname(at) !== at) at = dirname(at);
  try {
    const { bavail, bsize } = statfsSync(at);
    return bavail * bsize;
  } catch {
    return null;
  }
}

function room(path: string | undefined, neededBytes: number | undefined): string {
  const free = path === undefined ? null : freeBytes(path);
  const parts = [
    ...(free === null ? [] : [`${sizeText(free)} free`]),
    ...(neededBytes === undefined ? [] : [`about ${sizeText(neededBytes)} needed`]),
  ];
  return parts.length > 0 ? ` (${parts.join(", ")})` : "";
}

const MORE_ROOM =
  "Make room there (npm run data -- prune removes old versions of the dataset), or name a place on a larger disk " +
  "(LOTLINE_VAR is the folder of all state), and try again.";
const MORE_FILES =
  "Raise the limit (ulimit -n, LimitNOFILE= in a systemd unit, --ulimit nofile= of docker run) and start again.";

type Words = (at: string, refused: Refused) => string;

/** The message for each error code; `at` is the path, or a description of the place. */
const WORDS: Readonly<Record<string, Words>> = {
  ENOSPC: (at, { path, neededBytes }) => `The disk of ${at} is full${room(path, neededBytes)}. ${MORE_ROOM}`,
  EDQUOT: (at, { path, neededBytes }) => `The quota for ${at} is used up${room(path, neededBytes)}. ${MORE_ROOM}`,
  EFBIG: (at, { neededBytes }) =>
    `${at} would be larger than the file size limit${room(undefined, neededBytes)}. Raise it (ulimit -f, LimitFSIZE= in a systemd unit), or name a place on another file system.`,
  EROFS: (at) =>
    `${at} cannot be written: its disk is mounted read-only. Mount it for writing, or name another place (LOTLINE_VAR is the folder of all state).`,
  EACCES: (at) =>
    `${at}: this user has no permission for it. Give it to the user that Lotline runs as (chown -R), or name another place (LOTLINE_VAR is the folder of all state).`,
  EPERM: (at) =>
    `${at}: the system does not permit this user to do that. Give it to the user that Lotline runs as (chown -R), or name another place (LOTLINE_VAR is the folder of all state).`,
  EMFILE: (at) => `${at} cannot be opened: this process has too many files open. ${MORE_FILES}`,
  ENFILE: (at) =>
    `${at} cannot be opened: the machine has too many files open. Raise fs.file-max (sysctl), or stop the programs that have them open.`,
  ENOMEM: (at) => `${at}: the machine has no memory left. Add memory, or stop other programs.`,
  EIO: (at) =>
    `${at}: the disk reports an error. Look at the system's log (dmesg); npm run data -- verify --all says which versions are whole.`,
  "ENOENT mkdir": (at) =>
    `${at} cannot be created: the folder above it is missing or cannot be written. Create that first, or name another place (LOTLINE_VAR is the folder of all state).`,
  ENOTDIR: (at) => `${at}: a part of that path is a file, not a folder. Name another path.`,
  EADDRINUSE: (at) =>
    `${at} is already in use. Stop the program that listens there, or set PORT to another port, as in PORT=8080 npm start.`,
  EADDRNOTAVAIL: (at) =>
    `${at} is not an address of this machine. Set LOTLINE_HOST to one of its addresses, or leave it unset.`,
};

interface SystemError extends Error {
  code?: unknown;
  syscall?: unknown;
  path?: unknown;
  address?: unknown;
  port?: unknown;
}

/** The error's key in the table: its code, or its code and system call if the call makes a difference. */
const keyOf = (error: unknown): string | undefined => {
  const { code, syscall } = (error ?? {}) as SystemError;
  if (typeof code !== "string") return undefined;
  return [code, `${code} ${syscall}`].find((key) => Object.hasOwn(WORDS, key));
};

/** Whether an error, or a cause of it, came from the operating system, and not from wrong input. */
export const isSystemError = (error: unknown): boolean =>
  keyOf(error) !== undefined || (error instanceof Error && error.cause !== undefined && isSystemError(error.cause));

/**
 * An error's message for the operator. System errors get a message that says what to do, with the error code; other errors
 * keep their own message. `refused` adds what the error itself does not say.
 */
export function errorMessageFor(error: unknown, refused: Refused = {}): string {
  const key = keyOf(error);
  const { code, path, address, port } = (error ?? {}) as SystemError;
  if (key === undefined) return error instanceof Error ? error.message : String(error);
  const everywhere = !address || address === "::" || address === "0.0.0.0";
  const listening = port === undefined ? undefined : `Port ${port}${everywhere ? "" : ` of ${address}`}`;
  const where = typeof path === "string" ? path : refused.path;
  const at = listening ?? where ?? "A file";
  return `${WORDS[key]!(at, { ...refused, ...(where !== undefined && { path: where }) })} (${code})`;
}
