import { ProtocolError, ProtocolErrorCode } from "@modelcontextprotocol/server";
import { PAGE_SIZE } from "./mcp-limits.ts";

/** A page of a list, and the cursor of the next one. */
export interface Page<T> {
  readonly items: readonly T[];
  readonly nextCursor?: string;
}

/** How a list is paged. */
export interface PageRequest<T> {
  readonly cursor: string | undefined;
  /** What the list is sorted by; the cursor names the last item of a page, so that changes repeat none. */
  readonly key: (item: T) => string;
}

/** The page of a sorted list after a cursor. Throws for an invalid cursor. */
export function page<T>(sorted: readonly T[], { cursor, key }: PageRequest<T>): Page<T> {
  const after = cursor === undefined ? undefined : readCursor(cursor);
  const rest = after === undefined ? sorted : sorted.filter((item) => key(item) > after);
  const items = rest.slice(0, PAGE_SIZE);
  const last = items.at(-1);
  return rest.length <= PAGE_SIZE || last === undefined
    ? { items }
    : { items, nextCursor: writeCursor(key(last)) };
}

const PREFIX = "after:";

function writeCursor(key: string): string {
  return Buffer.from(PREFIX + key, "utf8").toString("base64url");
}

function readCursor(cursor: string): string {
  const text = Buffer.from(cursor, "base64url").toString("utf8");
  if (!text.startsWith(PREFIX)) throw new ProtocolError(ProtocolErrorCode.InvalidParams, "Invalid cursor");
  return text.slice(PREFIX.length);
}
