import { markUntrusted, omitUndefined } from "@skillwright/core/internal";
import {
  anySignal,
  type Network,
  type PlainResponse,
  RefusedAddress,
  type Session,
  sendRequest,
  type ToolResult,
} from "@skillwright/runtime/internal";
import * as z from "zod";
import { answer, defineTool, failure, type OwnTool } from "./define-tool.ts";
import {
  HTTP_TIME_MS,
  MAX_HTTP_BODY_BYTES,
  MAX_HTTP_BYTES,
  MAX_HTTP_TEXT,
  MAX_REDIRECTS,
} from "./tool-limits.ts";

/** Headers that belong to the connection or identify us to a proxy. */
const OWN_HEADERS =
  /^(?:host|connection|content-length|transfer-encoding|te|trailer|upgrade|keep-alive|expect|proxy-.*)$/i;

/** Headers that another host may see; any other could be a credential. */
const SHARED_HEADERS = /^(?:accept|accept-language|user-agent)$/i;

const TEXT_TYPES = /^(?:text\/|application\/(?:[\w.-]+\+)?(?:json|xml|yaml|javascript)|image\/svg)|^$/i;

export interface HttpRequestContext {
  readonly session: Pick<Session, "decide">;
  readonly network: Network;
  /** Timeout in milliseconds. Default: {@link HTTP_TIME_MS}. */
  readonly timeMs?: number;
}

/** Sends an HTTP request to the public internet, and to private hosts in the user's configuration. */
export function httpRequest(context: HttpRequestContext): OwnTool {
  return defineTool({
    name: "http_request",
    description:
      "Send an HTTP or HTTPS request and return the response as text. Private addresses and this computer cannot be reached unless the user's configuration allows it.",
    input: {
      url: z.string().min(1).describe("The URL, with http:// or https://"),
      method: z.enum(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"]).optional().describe("default: GET"),
      headers: z.record(z.string(), z.string()).optional().describe("Headers by name"),
      body: z.string().max(MAX_HTTP_BODY_BYTES).optional().describe("The request body"),
    },
    check({ url, headers = {} }) {
      const read = readUrl(url);
      if (typeof read === "string") return failure("validation_error", read);
      const wrong = Object.entries(headers).find(
        ([name, value]) => OWN_HEADERS.test(name) || !/^[\w-]+$/.test(name) || /[^\t\x20-\x7e]/.test(value),
      );
      return wrong && failure("validation_error", `The header "${wrong[0]}" cannot be set`);
    },
    async run({ url, method = "GET", headers = {}, body }, { signal }) {
      // Checked before.
      const first = readUrl(url) as URL;
      const time = AbortSignal.timeout(context.timeMs ?? HTTP_TIME_MS);
      const ends = anySignal(signal, time);
      try {
        return await follow(
          { url: first, method, headers, ...omitUndefined({ body }), signal: ends },
          context,
        );
      } catch (error) {
        if (time.aborted) {
          const seconds = (context.timeMs ?? HTTP_TIME_MS) / 1000;
          return failure("timed_out", `${first.origin} did not answer within ${seconds} seconds`);
        }
        if (signal?.aborted === true) return failure("aborted", "The request was cancelled");
        const refusal = refusalOf(error);
        if (refusal !== undefined)
          return failure("address_refused", `${first.href} was not requested: ${refusal.message}.`);
        if (!(error instanceof Error)) throw error;
        return failure("request_failed", `${first.origin} could not be reached: ${error.message}`);
      }
    },
  });
}

interface FollowedRequest {
  readonly url: URL;
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly signal: AbortSignal;
}

/** Follows redirects; every hop is checked like the first, and secrets are never sent to another origin. */
async function follow(first: FollowedRequest, { session, network }: HttpRequestContext): Promise<ToolResult> {
  let request: FollowedRequest = {
    ...first,
    headers: {
      "user-agent": "skillwright",
      accept: "*/*",
      ...lowerCase(first.headers),
      "accept-encoding": "identity",
    },
  };
  for (let hops = 0; hops <= MAX_REDIRECTS; hops += 1) {
    const response = await sendRequest({ ...request, maxBytes: MAX_HTTP_BYTES }, network);
    const { location } = response.headers;
    if (![301, 302, 303, 307, 308].includes(response.status) || location === undefined) {
      return answerText(request, response);
    }
    if (!URL.canParse(location, request.url.href))
      return failure("request_failed", "The redirect has no target");
    const next = readUrl(new URL(location, request.url).href);
    if (typeof next === "string") return failure("address_refused", `The redirect was not followed: ${next}`);
    const { decision } = session.decide({ tool: "http_request", url: next.href });
    if (decision === "deny") {
      return failure(
        "permission_error",
        `The redirect to ${next.origin} was not followed: the host's rules forbid it.`,
      );
    }
    request = redirected(request, next, response.status);
  }
  return failure("too_many_redirects", `There were more than ${MAX_REDIRECTS} redirects`);
}

/** The request to the next address: a body only if the status says so, the caller's headers only to the same origin. */
function redirected(request: FollowedRequest, url: URL, status: number): FollowedRequest {
  const isSame = url.origin === request.url.origin;
  const isKept = status === 307 || status === 308;
  const becomesGet = !isKept && request.method !== "HEAD";
  const headers = Object.fromEntries(
    Object.entries(request.headers).filter(
      ([name]) =>
        (isSame && !(becomesGet && name === "content-type")) ||
        SHARED_HEADERS.test(name) ||
        name === "accept-encoding",
    ),
  );
  const { body, ...rest } = request;
  const sends = isKept && isSame && body !== undefined;
  // A body is only for the origin it was written for.
  const method = becomesGet || (isKept && !isSame && request.method !== "HEAD") ? "GET" : request.method;
  return { ...rest, url, headers, method, ...(sends && { body }) };
}

/** The URL, or what is wrong with it. */
function readUrl(text: string): URL | string {
  if (!URL.canParse(text)) return `"${text}" is not a URL such as https://example.com/`;
  const url = new URL(text);
  if (url.protocol !== "http:" && url.protocol !== "https:")
    return `Only http and https can be requested, not ${url.protocol}`;
  if (url.username !== "" || url.password !== "") return "URLs with a user name and password are not allowed";
  url.hash = "";
  return url;
}

function answerText(
  { url, method }: FollowedRequest,
  { status, headers, bytes, cut }: PlainResponse,
): ToolResult {
  const type = headers["content-type"] ?? "";
  const head = [
    `status: ${status}`,
    `address: ${url.href}`,
    ...(type === "" ? [] : [`content-type: ${type}`]),
  ];
  if (method === "HEAD") return answer(markUntrusted(head.join("\n"), url.href));
  const isPacked = !/^(?:identity)?$/i.test(headers["content-encoding"] ?? "");
  if (isPacked || !TEXT_TYPES.test(type)) {
    return answer(markUntrusted([...head, `(${bytes.length} bytes that are not text)`].join("\n"), url.href));
  }
  const text = decode(bytes, type);
  const shown = text.slice(0, MAX_HTTP_TEXT);
  const isCut = cut || shown.length < text.length;
  const note = isCut ? "\nThe response was longer; the rest was truncated." : "";
  return answer(`${markUntrusted([...head, "", shown].join("\n"), url.href)}${note}`);
}

function decode(bytes: Uint8Array, type: string): string {
  const label = /charset="?([\w-]+)/i.exec(type)?.[1] ?? "utf-8";
  try {
    return new TextDecoder(label).decode(bytes);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return new TextDecoder().decode(bytes);
  }
}

function lowerCase(headers: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
}

/** With several addresses, Node.js reports all failures in one error. */
function refusalOf(error: unknown): RefusedAddress | undefined {
  if (error instanceof RefusedAddress) return error;
  const inner: readonly unknown[] = error instanceof AggregateError ? error.errors : [];
  return inner.find((each) => each instanceof RefusedAddress);
}
