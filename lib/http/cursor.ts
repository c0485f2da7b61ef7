import { hash } from "node:crypto";
import { CURSOR_START } from "@/lib/domain/kinds";
import { fault } from "@/lib/domain/parameters";
import { ApiProblem, invalidParameters } from "./problems";

/** Where a page of a search starts, in one version of the dataset. */
interface Position {
  /** Number of rows before the page. */
  offset: number;
  /** Id of the last row before the page. */
  after?: string | undefined;
}

const CHECKSUM_LENGTH = 16;
/** A checksum over the cursor's content and its search, so that a cursor works only for the search that it was made for. */
const checksumOf = (content: string, search: string): string =>
  hash("sha1", `${content} ${search}`, "base64url").slice(0, CHECKSUM_LENGTH);

/** A cursor, which is opaque to clients. `search` is the canonical query of filters and sort order. */
export function writeCursor({ offset, after }: Position, search: string, version: string): string {
  const content = `${version} ${offset} ${after}`;
  return Buffer.from(`${content} ${checksumOf(content, search)}`).toString("base64url");
}

const CONTENT = /^(\S+) (\d{1,15}) (prop_[0-9a-f]{16}) (\S+)$/;

/** Reads a cursor of this search and version. @throws {ApiProblem} `invalid_parameters` or `version_gone`. */
export function readCursor(text: string, search: string, version: string): Position {
  if (text === CURSOR_START) return { offset: 0 };
  const content = Buffer.from(text, "base64url");
  const [, madeFor, offset, after, checksum] = CONTENT.exec(content.toString()) ?? [];
  if (content.toString("base64url") !== text || checksum !== checksumOf(`${madeFor} ${offset} ${after}`, search))
    throw invalidParameters([
      fault("cursor", "is not one of this search: take it from the link to the next page, or begin with start", text),
    ]);
  if (madeFor !== version)
    throw new ApiProblem("version_gone", {
      detail: `The cursor is of version ${madeFor} of the dataset, and ${version} is served. Begin again with cursor=${CURSOR_START}.`,
    });
  return { offset: Number(offset), after };
}
