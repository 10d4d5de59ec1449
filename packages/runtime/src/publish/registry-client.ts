import { type ApiError, createRegistryClient, type RegistryClient } from "@skillwright/contract/client";
import {
  type ErrorDetails,
  errorMessage,
  exitCodes,
  MAX_ARCHIVE_BYTES,
  omitUndefined,
  SkillwrightError,
} from "@skillwright/core/internal";
import { anySignal } from "../machine/any-signal.ts";
import { limitResponse } from "../machine/limit-response.ts";
import { unavailable } from "../sources/http/fetch-bounded.ts";

/** Longest time for one request, in milliseconds; the registry scans what is published before it answers. */
const REQUEST_MS = 300_000;

/** Most bytes of an answer: a whole version, and what is around it. */
const MAX_ANSWER_BYTES = MAX_ARCHIVE_BYTES + 1024 * 1024;

export interface RegistryClientOptions {
  /** Checked by `checkedRegistry`. */
  readonly url: string;
  readonly token?: string | undefined;
  /** Default: the global one. */
  readonly fetch?: typeof fetch;
  readonly signal?: AbortSignal | undefined;
}

/** A client whose methods reject with a `SkillwrightError`. Follows no redirects, because it sends the token. */
export function openRegistryClient({
  url,
  token,
  fetch: ownFetch = fetch,
  signal,
}: RegistryClientOptions): RegistryClient {
  const client = createRegistryClient({
    baseUrl: url,
    ...omitUndefined({ token }),
    fetch: async (input, init) => {
      const answer = await ownFetch(input, {
        ...init,
        redirect: "manual",
        signal: anySignal(AbortSignal.timeout(REQUEST_MS), signal, init?.signal),
      });
      if (answer.status >= 300 && answer.status < 400) throw new Error("it redirects to another URL");
      return limitResponse(answer, MAX_ANSWER_BYTES, "its answer is too large");
    },
  });
  const methods = Object.entries<(input?: object) => Promise<unknown>>(client as never);
  return Object.fromEntries(
    methods.map(([id, call]) => [
      id,
      async (input?: object) => {
        try {
          return await call(input);
        } catch (error) {
          signal?.throwIfAborted();
          throw toSkillwrightError(error, url, token !== undefined);
        }
      },
    ]),
  ) as unknown as RegistryClient;
}

/** The registry's own error, if it has a code that is known here; the texts are untrusted. */
function toSkillwrightError(error: unknown, url: string, hasToken: boolean): unknown {
  if (!(error instanceof Error) || error.name !== "ApiError") return unreachable(error, url);
  const { code, message, details, hint, status } = error as ApiError;
  if (code === "not_authenticated") {
    return new SkillwrightError("not_authenticated", {
      message: hasToken ? `Your token for ${url} expired or was revoked` : `${url} needs a token`,
      details: {},
      hint: `Run \`skillwright login ${url}\`${hasToken ? " again" : ""}.`,
    });
  }
  if (code === "validation_error") return notAccepted(details, message);
  if (code === "unreachable" || !Object.hasOwn(exitCodes, code)) return unreachable(error, url, status);
  return new SkillwrightError(code, {
    message: message.slice(0, 2000),
    details: details as unknown as ErrorDetails[typeof code],
    ...omitUndefined({ hint: hint?.slice(0, 2000) }),
  });
}

/** A request that the registry doesn't accept, in words of a person who didn't write the request. */
function notAccepted(
  { problems: sent }: ApiError["details"],
  message: string,
): SkillwrightError<"validation_error"> {
  const problems = (Array.isArray(sent) ? sent : []).filter((problem) => typeof problem === "string");
  const [first = message] = problems;
  const plain = first.replace(/^(?:path|query|body)\./, "").replace(/: (?=must |may )/, " ");
  return new SkillwrightError("validation_error", {
    message: `The registry doesn't accept this: ${plain.slice(0, 2000)}`,
    details: { problems },
  });
}

function unreachable(error: unknown, url: string, status?: number): SkillwrightError<"source_unavailable"> {
  const why = errorMessage(error);
  return unavailable(url, "connection", why === "fetch failed" ? "it can't be reached" : why, {
    hint: "Check the URL and your network connection.",
    cause: error,
    ...(status !== undefined && status > 0 && { status }),
  });
}
