// Only types: the web app loads this file first, and the core later.
import type { ErrorCode, ErrorEntry } from "@skillwright/core/internal";
import type { Operation, Operations, Returned, Route, Routes, Sent } from "./operation.ts";

/** An error that the server answered with. */
export class ApiError extends Error {
  override readonly name: string = "ApiError";
  readonly status: number;
  /** `unreachable` when there was no answer, or none of the server's. */
  readonly code: ErrorCode | "unreachable";
  readonly details: Readonly<Record<string, unknown>>;
  readonly hint: string | null;

  constructor(
    status: number,
    error: Omit<ErrorEntry, "code"> & { readonly code: ErrorCode | "unreachable" },
  ) {
    super(error.message);
    this.status = status;
    this.code = error.code;
    this.details = error.details;
    this.hint = error.hint;
  }
}

/** How a client reaches its server. */
export interface ClientOptions {
  /** Where the server is. Default: where the page comes from. */
  readonly baseUrl?: string;
  /** The bearer token; a browser with a session cookie needs none. */
  readonly token?: string;
  /** Default: the global one. */
  readonly fetch?: typeof fetch;
}

type Given<P extends string, T> = T extends undefined
  ? object
  : object extends T
    ? { readonly [K in P]?: T }
    : { readonly [K in P]: T };

/** What a method of a client takes. */
export type CallInput<O extends Operation> = Given<"params", Sent<O, "params">> &
  Given<"query", Sent<O, "query">> &
  (Sent<O, "body"> extends undefined ? object : { readonly body: Sent<O, "body"> }) & {
    readonly signal?: AbortSignal;
  };

type Method<O extends Operation> =
  object extends CallInput<O>
    ? (input?: CallInput<O>) => Promise<Returned<O>>
    : (input: CallInput<O>) => Promise<Returned<O>>;

/** A method for every operation of a service. Each rejects with an {@link ApiError}. */
export type ClientOf<O extends Operations> = { readonly [K in keyof O]: Method<O[K]> };

/** The parts of a request, whatever the operation. */
export interface AnyInput {
  readonly params?: Readonly<Record<string, string | number>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
  readonly signal?: AbortSignal;
}

/** Creates a client of a service. It needs `fetch` and nothing of Node.js. */
export function createClientOf<O extends Operations>(
  routes: Routes<O>,
  options: ClientOptions = {},
): ClientOf<O> {
  const methods = Object.entries<Route>(routes).map(([id, route]) => [
    id,
    (input: AnyInput = {}) => call(route, input, options),
  ]);
  return Object.fromEntries(methods) as ClientOf<O>;
}

/** The address of a route, with its parameters filled in. */
export function routeUrl(route: Route, input: AnyInput = {}, baseUrl = ""): string {
  const path = route.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = String(input.params?.[name] ?? "");
    // In an address these mean other folders, encoded or not, and so another operation.
    if (value === "" || value === "." || value === "..") throw notAName(name, value);
    return encodeURIComponent(value);
  });
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(input.query ?? {})) {
    for (const one of Array.isArray(value) ? (value as unknown[]) : [value]) {
      if (one !== undefined) query.append(name, typeof one === "string" ? one : JSON.stringify(one));
    }
  }
  const text = query.toString();
  return `${baseUrl.replace(/\/$/, "")}${path}${text === "" ? "" : `?${text}`}`;
}

async function call(route: Route, input: AnyInput, options: ClientOptions): Promise<unknown> {
  const { method, answers } = route;
  const { body, signal } = input;
  const isForm = typeof FormData !== "undefined" && body instanceof FormData;
  const response = await (options.fetch ?? fetch)(routeUrl(route, input, options.baseUrl), {
    method,
    headers: {
      ...(options.token !== undefined && { authorization: `Bearer ${options.token}` }),
      ...(body !== undefined && !isForm && { "content-type": "application/json" }),
    },
    ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
    ...(signal !== undefined && { signal }),
  }).catch((error: unknown) => {
    if (signal?.aborted === true) throw error;
    throw unreachable(0, error instanceof Error ? error.message : String(error));
  });
  if (!response.ok) throw await toApiError(response);
  if (answers === "stream") return response.body;
  return answers === "bytes" ? new Uint8Array(await response.arrayBuffer()) : response.json();
}

/** The error in an answer; `unreachable` if something else than the service answered. */
export async function toApiError(response: Response): Promise<ApiError> {
  const { code, message, details, hint } = readErrorEntry(await response.text()) ?? {};
  if (typeof code !== "string" || typeof message !== "string")
    return unreachable(response.status, `The server answered with ${response.status}`);
  return new ApiError(response.status, {
    code: code as ErrorCode,
    message,
    details: typeof details === "object" && details !== null ? (details as ErrorEntry["details"]) : {},
    hint: typeof hint === "string" ? hint : null,
  });
}

function readErrorEntry(text: string): Readonly<Record<string, unknown>> | undefined {
  try {
    return (JSON.parse(text) as { readonly error?: Readonly<Record<string, unknown>> } | null)?.error;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

function notAName(field: string, value: string): ApiError {
  const problem = `path.${field}: ${JSON.stringify(value)} is not a name`;
  return new ApiError(400, {
    code: "validation_error",
    message: `The request is not valid: ${problem}`,
    details: { problems: [problem] },
    hint: null,
  });
}

function unreachable(status: number, message: string): ApiError {
  return new ApiError(status, {
    code: "unreachable",
    message,
    details: {},
    hint: "Check whether the server is still running.",
  });
}
