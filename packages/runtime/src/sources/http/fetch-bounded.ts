import {
  isLoopback,
  isSkillwrightError,
  omitUndefined,
  redactCredentials,
  SkillwrightError,
  type SourceFailure,
} from "@skillwright/core/internal";
import { anySignal } from "../../machine/any-signal.ts";
import type { SourceContext } from "../source-context.ts";
import { MAX_REDIRECTS, SOURCE_IDLE_MS, SOURCE_TIME_MS } from "../source-limits.ts";

export interface DownloadOptions {
  /** Most bytes, counted while they arrive and after they were decompressed. */
  readonly maxBytes: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** The `Authorization` header. It is sent only to the origin of the address, never after a redirect to another one. */
  readonly authorization?: string | undefined;
  /** `any` for what is checked against a digest afterwards. Default: what the context says. */
  readonly redirects?: "same-host" | "any";
  /** The document that names the address. Only one of this computer may name an address of this computer. */
  readonly namedBy?: string;
}

export type DownloadContext = Pick<SourceContext, "fetch" | "onProgress" | "redirects" | "signal">;

export interface Download {
  /** Where it was in the end. */
  readonly url: string;
  /** 200, or 304 where the request was conditional. */
  readonly status: number;
  readonly headers: Headers;
  readonly bytes: Uint8Array;
}

/** Answers that are not an error of the server: the caller decides. */
const ACCEPTED: ReadonlySet<number> = new Set([200, 304]);

const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

/**
 * Downloads within limits of size and time, encrypted unless local. Rejects with `source_unavailable`,
 * `source_refused`, `limit_exceeded`, `timed_out` or the signal's reason.
 */
export async function fetchBounded(
  context: DownloadContext,
  address: string,
  options: DownloadOptions,
): Promise<Download> {
  const redirects = options.redirects ?? context.redirects ?? "same-host";
  const first = checkAddress(address, address);
  const source = options.namedBy === undefined ? first : checkAddress(options.namedBy, options.namedBy);
  checkReach(first, source);
  let url = first;
  for (let count = 0; count <= MAX_REDIRECTS; count += 1) {
    const answer = await request(context, url, { ...options, isFirst: url.origin === first.origin });
    if (!("location" in answer)) return answer;
    const target = checkAddress(answer.location, first.href, url.href);
    checkReach(target, source);
    if (redirects === "same-host" && target.host !== first.host) throw otherHost(first, target);
    url = target;
  }
  throw unavailable(first.href, "server", `it redirects more than ${MAX_REDIRECTS} times`);
}

function checkAddress(address: string, source: string, base?: string): URL {
  const url = URL.parse(address, base);
  if (url === null) throw unavailable(source, "unreadable", "it contains an invalid URL");
  const isSafe = url.protocol === "https:" || (url.protocol === "http:" && isLoopback(url.hostname));
  if (isSafe) return url;
  throw new SkillwrightError("source_refused", {
    message: `${redactCredentials(source)} is not used: ${url.protocol}//${url.host} is not encrypted`,
    details: { url: redactCredentials(source), reason: "not-encrypted" },
    hint: "Use an https:// URL.",
  });
}

/** A remote server must not make us send requests to local servers, which trust local programs. */
function checkReach(target: URL, source: URL): void {
  if (!isLoopback(target.hostname) || isLoopback(source.hostname)) return;
  const url = redactCredentials(source.href);
  throw new SkillwrightError("source_refused", {
    message: `${url} names an address of this computer: ${target.host}`,
    details: { url, reason: "redirect" },
  });
}

function otherHost(from: URL, to: URL): SkillwrightError<"source_refused"> {
  const url = redactCredentials(from.href);
  return new SkillwrightError("source_refused", {
    message: `${url} redirects to another host: ${to.host}`,
    details: { url, reason: "redirect" },
    hint: "If you trust that host, use its URL, or add #sha256=DIGEST to the URL of a file.",
  });
}

interface RequestOptions extends DownloadOptions {
  /** Whether the address is on the origin that credentials are for. */
  readonly isFirst: boolean;
}

async function request(
  context: DownloadContext,
  url: URL,
  options: RequestOptions,
): Promise<Download | { readonly location: string }> {
  const idle = new AbortController();
  const shown = redactCredentials(url.href);
  const late = (limitMs: number): SkillwrightError =>
    new SkillwrightError("timed_out", {
      message: `${shown} sent nothing for ${limitMs / 1000} seconds`,
      details: { limitMs },
      hint: "Try again later.",
    });
  let timer = setTimeout(() => idle.abort(late(SOURCE_IDLE_MS)), SOURCE_IDLE_MS);
  const total = setTimeout(() => idle.abort(late(SOURCE_TIME_MS)), SOURCE_TIME_MS);
  const onPiece = (received: number, expected: number | undefined): void => {
    clearTimeout(timer);
    timer = setTimeout(() => idle.abort(late(SOURCE_IDLE_MS)), SOURCE_IDLE_MS);
    context.onProgress?.({
      step: "download",
      what: shown,
      received,
      ...omitUndefined({ total: expected }),
    });
  };
  try {
    const answer = await fetchAgainIfClosed(context.fetch ?? fetch, url, {
      redirect: "manual",
      headers: {
        // Compressed answers would change what digests and limits are about.
        "accept-encoding": "identity",
        ...options.headers,
        ...(options.isFirst &&
          options.authorization !== undefined && { authorization: options.authorization }),
      },
      signal: anySignal(idle.signal, context.signal),
    });
    if (REDIRECTS.has(answer.status)) {
      await answer.body?.cancel();
      return { location: answer.headers.get("location") ?? "" };
    }
    if (!ACCEPTED.has(answer.status)) {
      await answer.body?.cancel();
      throw statusFailure(shown, answer);
    }
    const bytes = await readBody(answer, { ...options, url: shown, onPiece });
    return { url: url.href, status: answer.status, headers: answer.headers, bytes };
  } catch (error) {
    context.signal?.throwIfAborted();
    if (idle.signal.aborted) throw idle.signal.reason;
    throw isSkillwrightError(error) ? error : connectionFailure(shown, error);
  } finally {
    clearTimeout(timer);
    clearTimeout(total);
  }
}

/** Fetches, and retries once if the connection was closed without an answer: servers close idle connections. */
async function fetchAgainIfClosed(send: typeof fetch, url: URL, init: RequestInit): Promise<Response> {
  try {
    return await send(url, init);
  } catch (error) {
    if (!CLOSED.has(codeOfCause(error))) throw error;
    return send(url, init);
  }
}

async function readBody(
  answer: Response,
  {
    url,
    maxBytes,
    onPiece,
  }: {
    readonly url: string;
    readonly maxBytes: number;
    readonly onPiece: (received: number, expected: number | undefined) => void;
  },
): Promise<Uint8Array> {
  const stated = Number(answer.headers.get("content-length") ?? Number.NaN);
  const expected = Number.isFinite(stated) ? stated : undefined;
  if (expected !== undefined && expected > maxBytes) {
    await answer.body?.cancel();
    throw tooLarge(url, maxBytes, expected);
  }
  const pieces: Uint8Array[] = [];
  let size = 0;
  for await (const piece of (answer.body ?? []) as AsyncIterable<Uint8Array>) {
    size += piece.length;
    if (size > maxBytes) throw tooLarge(url, maxBytes, size);
    pieces.push(piece);
    onPiece(size, expected);
  }
  return Buffer.concat(pieces);
}

function tooLarge(url: string, allowed: number, actual: number): SkillwrightError<"limit_exceeded"> {
  return new SkillwrightError("limit_exceeded", {
    message: `${url} has more than ${allowed} bytes`,
    details: { limit: "bytes", allowed, actual },
  });
}

function statusFailure(url: string, { status, headers }: Response): SkillwrightError<"source_unavailable"> {
  const wait = headers.get("retry-after");
  const [reason, why, hint] =
    status === 404 || status === 410
      ? (["missing", "there is nothing at that URL", "Check the URL."] as const)
      : status === 401 || status === 403
        ? (["denied", "access is denied", "Sign in with the tool of that service first."] as const)
        : status === 429
          ? (["server", "there were too many requests", waitHint(wait)] as const)
          : (["server", `the server answered ${status}`, "Try again later."] as const);
  return unavailable(url, reason, why, { hint, status });
}

function waitHint(wait: string | null): string {
  return wait !== null && /^\d{1,6}$/.test(wait) ? `Try again in ${wait} seconds.` : "Try again later.";
}

/** Failures to connect, by the codes of Node.js. */
const NOT_CONNECTED: ReadonlySet<string> = new Set([
  "ECONNREFUSED",
  "ENOTFOUND",
  "EAI_AGAIN",
  "ENETUNREACH",
  "EHOSTUNREACH",
  "ETIMEDOUT",
  "UND_ERR_CONNECT_TIMEOUT",
]);

/** Connections that the other side closed, by the codes of Node.js. */
const CLOSED: ReadonlySet<string> = new Set(["UND_ERR_SOCKET", "ECONNRESET", "EPIPE"]);

function codeOfCause(error: unknown): string {
  const cause = error instanceof Error ? error.cause : undefined;
  return cause instanceof Error && "code" in cause ? String(cause.code) : "";
}

function connectionFailure(url: string, error: unknown): SkillwrightError<"source_unavailable"> {
  const code = codeOfCause(error);
  const isTls = /CERT|TLS|SSL/.test(code);
  if (NOT_CONNECTED.has(code) || isTls) {
    return unavailable(
      url,
      "connection",
      isTls ? `its certificate is not valid (${code})` : "it can't be reached",
      {
        hint: "Check the URL and your network connection.",
        cause: error,
      },
    );
  }
  return unavailable(url, "cut", "the connection ended early", { hint: "Try again.", cause: error });
}

/** The error for a source that can't be used now. */
export function unavailable(
  url: string,
  reason: SourceFailure,
  why: string,
  {
    hint,
    status,
    cause,
  }: { readonly hint?: string; readonly status?: number; readonly cause?: unknown } = {},
): SkillwrightError<"source_unavailable"> {
  const shown = redactCredentials(url);
  return new SkillwrightError("source_unavailable", {
    message: `${shown} can't be used: ${why}`,
    details: { url: shown, reason, ...omitUndefined({ status }) },
    hint,
    cause,
  });
}
