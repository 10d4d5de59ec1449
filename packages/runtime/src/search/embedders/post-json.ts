import { EMBED_TIMEOUT_MS, MAX_EMBED_BYTES } from "./embedder-limits.ts";

/** What a service answered, or why there is nothing. */
export type JsonAnswer =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly message: string };

/** Where a request goes, and with which key. */
export interface JsonRequest {
  readonly url: URL;
  readonly key?: string | undefined;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Sends JSON to a service and reads its answer within a time and a size. Redirects are refused, so that key and texts
 * reach only the service that a person named. Errors never contain the key or the answer.
 */
export async function postJson(body: unknown, { url, key, signal }: JsonRequest): Promise<JsonAnswer> {
  const timeout = AbortSignal.timeout(EMBED_TIMEOUT_MS);
  try {
    const response = await fetch(url, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        ...(key !== undefined && { authorization: `Bearer ${key}` }),
      },
      body: JSON.stringify(body),
      redirect: "error",
      signal: signal === undefined ? timeout : AbortSignal.any([signal, timeout]),
    });
    if (!response.ok) {
      await response.body?.cancel();
      return { ok: false, message: `${url.origin} answered ${response.status}` };
    }
    const text = await readText(response);
    if (text === undefined)
      return { ok: false, message: `${url.origin} sent more than ${MAX_EMBED_BYTES} bytes` };
    return { ok: true, value: JSON.parse(text) };
  } catch (error) {
    return { ok: false, message: `${url.origin} ${reasonOf(error)}` };
  }
}

async function readText(response: Response): Promise<string | undefined> {
  const decoder = new TextDecoder();
  let text = "";
  let size = 0;
  const body: AsyncIterable<Uint8Array> | readonly Uint8Array[] = response.body ?? [];
  for await (const chunk of body) {
    size += chunk.byteLength;
    if (size > MAX_EMBED_BYTES) return undefined;
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}

function reasonOf(error: unknown): string {
  if (error instanceof SyntaxError) return "sent something that is not JSON";
  if (!(error instanceof Error)) return "cannot be asked";
  if (error.name === "TimeoutError" || error.name === "AbortError") return "took too long";
  const { cause } = error as { readonly cause?: { readonly code?: unknown; readonly message?: unknown } };
  const why = cause?.code ?? cause?.message;
  return typeof why === "string" ? `cannot be asked (${why})` : "cannot be asked";
}
