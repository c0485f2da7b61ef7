/** Work on files that a thread of its own can do; see file-thread.ts. */
export type FileJob =
  | {
      kind: "write";
      path: string;
      fd: number;
      /** Given away, and given back by the reply. */
      data: ArrayBuffer;
      bytes: number;
      position: number;
      /** For the first job of a file that is hashed: the SHA-256 of what stands before `position`. */
      before?: string;
    }
  /** Syncs; answers with the SHA-256 of all that was written, where the file is hashed. */
  | { kind: "finish"; path: string; fd: number }
  | { kind: "sha256"; path: string };

export interface FileReply {
  id: number;
  data?: ArrayBuffer;
  sha256?: string;
  error?: Error;
}

/** SHA-256 of a file, in hexadecimal digits. */
export function sha256Of(path: string): string;

/** Writes all of `data` at a position. */
export function writeAll(fd: number, data: Uint8Array, position: number): void;

export const FILE_JOBS: string;
