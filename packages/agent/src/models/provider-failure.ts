import { AISDKError, APICallError } from "@ai-sdk/provider";
import type { ModelFailure } from "@skillwright/core/internal";
import { anySignal } from "@skillwright/runtime/internal";
import { MAX_PROVIDER_MESSAGE, MIN_KEY_CHARS } from "./model-limits.ts";

/** The provider sent nothing for too long. */
class ProviderTimeout extends Error {
  override readonly name: string = "SilentService";
}

/** A fetch that refuses redirects, because it sends keys, and throws {@link ProviderTimeout} if no data comes. */
export function guardedFetch(idleTimeoutMs: number): typeof fetch {
  return async (input, init = {}) => {
    const silence = new AbortController();
    const withTimeout = async <T>(work: Promise<T>): Promise<T> => {
      const giveUp = (): void => silence.abort(new ProviderTimeout(`no data for ${idleTimeoutMs} ms`));
      const timer = setTimeout(giveUp, idleTimeoutMs);
      try {
        return await work;
      } finally {
        clearTimeout(timer);
      }
    };
    const signal = anySignal(silence.signal, init.signal);
    const response = await withTimeout(fetch(input, { ...init, redirect: "error", signal }));
    if (response.body === null) return response;
    const reader = (response.body as ReadableStream<Uint8Array<ArrayBuffer>>).getReader();
    // Only time spent waiting for the provider counts, not the reader's time.
    const body = new ReadableStream<Uint8Array<ArrayBuffer>>({
      async pull(controller) {
        const { done, value } = await withTimeout(reader.read());
        if (done) controller.close();
        else controller.enqueue(value);
      },
      cancel: (reason) => reader.cancel(reason),
    });
    const { status, statusText, headers } = response;
    return new Response(body, { status, statusText, headers });
  };
}

/** A failed request, in one shape for every way it can fail. */
export interface ProviderFailure {
  /** The HTTP status, if there was an answer. */
  readonly status: number | undefined;
  /** Why there was no usable answer, if known. */
  readonly failure: ModelFailure | undefined;
  /** The provider's error type, such as `overloaded_error`. */
  readonly kind: string;
  readonly words: string;
  readonly retryAfterMs: number | undefined;
}

const NO_CONNECTION = /^(?:ECONNREFUSED|ECONNRESET|EPIPE|EHOSTUNREACH|ENETUNREACH|EHOSTDOWN|UND_ERR_SOCKET)$/;
const NO_ADDRESS = /^(?:ENOTFOUND|EAI_AGAIN|EAI_FAIL|ERR_INVALID_URL)$/;
const NO_TIME = /^(?:ETIMEDOUT|UND_ERR_(?:HEADERS|BODY|CONNECT)_TIMEOUT)$/;
const NO_TLS =
  /^(?:CERT_|ERR_TLS|ERR_SSL|EPROTO|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_|HOSTNAME_MISMATCH|ERR_OSSL)/;

/** Converts a caught value to a failed request; undefined for anything else, such as a bug or an abort. */
export function providerFailure(error: unknown, now: number): ProviderFailure | undefined {
  const chain = causes(error);
  if (chain.some((link) => link instanceof ProviderTimeout)) return without("time");
  const call = chain.find((link) => APICallError.isInstance(link));
  if (call?.statusCode !== undefined) {
    const isAnswer = call.statusCode >= 200 && call.statusCode < 300;
    return {
      status: call.statusCode,
      failure: isAnswer ? (networkFailure(chain) ?? "unreadable") : undefined,
      ...wordsOf(typeof call.responseBody === "string" ? call.responseBody : "", call.message),
      retryAfterMs: retryAfter(call.responseHeaders ?? {}, now),
    };
  }
  const failure = networkFailure(chain);
  if (failure !== undefined) return without(failure);
  if (chain.some((link) => link instanceof Error && UNREADABLE.has(link.name))) return without("unreadable");
  if (AISDKError.isInstance(error)) return { ...without(undefined), words: shorten(error.message) };
  return isStreamError(error) ? fromStream(error) : undefined;
}

/** The SDK's names for invalid answers. */
const UNREADABLE: ReadonlySet<string> = new Set([
  "AI_JSONParseError",
  "AI_TypeValidationError",
  "AI_InvalidResponseDataError",
  "AI_EmptyResponseBodyError",
]);

function without(failure: ModelFailure | undefined): ProviderFailure {
  return { status: undefined, failure, kind: "", words: "", retryAfterMs: undefined };
}

function causes(error: unknown): readonly unknown[] {
  const chain: unknown[] = [];
  for (let link = error; link !== undefined && link !== null && !chain.includes(link); ) {
    chain.push(link);
    link = (link as { readonly cause?: unknown }).cause;
  }
  return chain;
}

function networkFailure(chain: readonly unknown[]): ModelFailure | undefined {
  for (const link of chain) {
    const { code, message = "" } = link as { readonly code?: unknown; readonly message?: string };
    // Fetch and the packages give no better error for an interrupted answer.
    if (link instanceof Error && /^terminated$|stream ended without/i.test(message)) return "cut";
    if (/unexpected redirect|bad port/i.test(message)) return "address";
    if (typeof code !== "string") continue;
    if (NO_CONNECTION.test(code)) return "connection";
    if (NO_ADDRESS.test(code)) return "address";
    if (NO_TIME.test(code)) return "time";
    if (NO_TLS.test(code)) return "tls";
  }
  return undefined;
}

/** An error within a stream, as the packages pass it on. */
interface StreamError {
  readonly message: string;
  readonly type?: unknown;
  readonly code?: unknown;
  readonly statusCode?: unknown;
}

function isStreamError(error: unknown): error is StreamError {
  if (typeof error !== "object" || error === null || error instanceof Error) return false;
  return typeof (error as { readonly message?: unknown }).message === "string";
}

function fromStream({ message, type, code, statusCode }: StreamError): ProviderFailure {
  const numbers = [statusCode, code].map(Number).filter((value) => value >= 400 && value < 600);
  const kind = [type, code].filter((word) => typeof word === "string").join(" ");
  return { ...without(undefined), status: numbers[0], kind, words: shorten(message) };
}

/** Every provider puts its message into `error`, or sends plain text or a web page. */
function wordsOf(body: string, fallback: string): Pick<ProviderFailure, "kind" | "words"> {
  try {
    const parsed: unknown = JSON.parse(body);
    const given: unknown = Array.isArray(parsed) ? parsed[0] : parsed;
    const { error, message } = given as { readonly error?: unknown; readonly message?: unknown };
    const at = (typeof error === "object" && error !== null ? error : { message: error ?? message }) as {
      readonly [key in "type" | "code" | "status" | "message"]?: unknown;
    };
    const kind = [at.type, at.code, at.status].filter((word) => typeof word === "string").join(" ");
    return { kind, words: typeof at.message === "string" ? shorten(at.message) : "" };
  } catch (error) {
    if (!(error instanceof SyntaxError || error instanceof TypeError)) throw error;
    const isPage = /^\s*</.test(body);
    return { kind: "", words: isPage ? "" : shorten(body === "" ? fallback : body) };
  }
}

function shorten(text: unknown): string {
  // If the answer has another shape, its message can be any value.
  const line = (typeof text === "string" ? text : "").replace(/\s+/g, " ").trim();
  return line.length > MAX_PROVIDER_MESSAGE ? `${line.slice(0, MAX_PROVIDER_MESSAGE)}…` : line;
}

function retryAfter(headers: Readonly<Record<string, string>>, now: number): number | undefined {
  const exact = Number(headers["retry-after-ms"] ?? Number.NaN);
  if (exact >= 0) return exact;
  const given = headers["retry-after"];
  if (given === undefined) return undefined;
  const seconds = Number(given);
  if (!Number.isNaN(seconds)) return seconds >= 0 ? seconds * 1000 : undefined;
  const date = Date.parse(given);
  return Number.isNaN(date) ? undefined : Math.max(0, date - now);
}

/** Redacts a key in a text, even if the provider shows only its beginning or end. */
export function redactKey(text: string, key: string | undefined): string {
  if (key === undefined || key.length < MIN_KEY_CHARS) return text;
  const whole = text.replaceAll(key, "[key]");
  // Providers repeat a wrong key as "sk-ab***********yz12".
  const isMasked = (word: string): boolean => {
    const [head = "", tail = ""] = word.split(/[*.…•]{3,}/);
    return (head.length > 2 && key.startsWith(head)) || (tail.length > 2 && key.endsWith(tail));
  };
  return whole.replace(/[\w-]*[*.…•]{3,}[\w-]*/g, (word) => (isMasked(word) ? "[key]" : word));
}
