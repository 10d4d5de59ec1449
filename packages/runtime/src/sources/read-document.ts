import { decodeText, isObject, readJson } from "@skillwright/core/internal";
import {
  type DownloadContext,
  type DownloadOptions,
  fetchBounded,
  unavailable,
} from "./http/fetch-bounded.ts";
import { MAX_DOCUMENT_BYTES } from "./source-limits.ts";

/** A JSON object from outside, of which nothing else is known. */
export type Unchecked = Readonly<Record<string, unknown>>;

/** Reads a JSON object that a server sent; throws `source_unavailable` for anything else. */
export function readDocument(bytes: Uint8Array, url: string): Unchecked {
  const { text, valid } = decodeText(bytes);
  const value = valid ? readJson(text)?.value : undefined;
  if (isObject(value)) return value;
  throw unavailable(url, "unreadable", "its answer is not a JSON object");
}

/** Fetches a JSON object; throws as {@link fetchBounded} does. */
export async function fetchDocument(
  context: DownloadContext,
  address: string,
  options: Omit<DownloadOptions, "maxBytes"> = {},
): Promise<Unchecked> {
  const headers = { accept: "application/json", ...options.headers };
  const limits = { ...options, headers, maxBytes: MAX_DOCUMENT_BYTES };
  return readDocument((await fetchBounded(context, address, limits)).bytes, address);
}

/** A value if it is a text. */
export function textOf(value: unknown): string | undefined {
  return typeof value === "string" ? value : undefined;
}
