import type { Operation } from "../contract/operation.ts";
import { type OperationId, type Operations, operations } from "../contract/operations.ts";
import { ApiError } from "./api-error.ts";

/** How a client reaches its server. */
export interface ClientOptions {
  /** Where the server is. Default: where the page comes from. */
  readonly baseUrl?: string;
  /** The token; a browser that was signed in needs none. */
  readonly token?: string;
  /** Default: the global one. */
  readonly fetch?: typeof fetch;
}

type PartsOf<O extends Operation> = (O extends { params: infer P } ? { readonly params: P } : object) &
  (O extends { query: infer Q }
    ? object extends Q
      ? { readonly query?: Q }
      : { readonly query: Q }
    : object) &
  (O extends { body: infer B } ? { readonly body: B } : object) & { readonly signal?: AbortSignal };

/** What a method of the client takes. */
export type CallInput<K extends OperationId> = PartsOf<Operations[K]>;

type Method<K extends OperationId> =
  object extends CallInput<K>
    ? (input?: CallInput<K>) => Promise<Operations[K]["response"]>
    : (input: CallInput<K>) => Promise<Operations[K]["response"]>;

/** A method for every operation of the API. Each rejects with an {@link ApiError}. */
export type Client = { readonly [K in OperationId]: Method<K> };

interface AnyInput {
  readonly params?: Readonly<Record<string, string | number>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
  readonly signal?: AbortSignal;
}

/** Makes a client. It needs `fetch` and nothing of Node.js. */
export function createClient(options: ClientOptions = {}): Client {
  const methods = Object.keys(operations).map((id) => [
    id,
    (input: AnyInput = {}) => call(id as OperationId, input, options),
  ]);
  return Object.fromEntries(methods) as Client;
}

/** The address of an operation, with its parameters filled in. */
export function operationUrl(id: OperationId, input: AnyInput, baseUrl: string = ""): string {
  const path = operations[id].path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
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

async function call(id: OperationId, input: AnyInput, options: ClientOptions): Promise<unknown> {
  const { method, answers } = operations[id];
  const { body, signal } = input;
  const isForm = typeof FormData !== "undefined" && body instanceof FormData;
  const response = await (options.fetch ?? fetch)(operationUrl(id, input, options.baseUrl), {
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

/** The error that an answer is. */
export async function toApiError(response: Response): Promise<ApiError> {
  const text = await response.text();
  try {
    const { error } = JSON.parse(text) as { readonly error: ConstructorParameters<typeof ApiError>[1] };
    return new ApiError(response.status, error);
  } catch (error) {
    if (!(error instanceof SyntaxError || error instanceof TypeError)) throw error;
    return unreachable(response.status, `The server answered with ${response.status}`);
  }
}

function notAName(field: string, value: string): ApiError {
  return new ApiError(400, {
    code: "validation_error",
    message: `The request is not valid: path.${field}: ${JSON.stringify(value)} names nothing`,
    details: { problems: [`path.${field}: ${JSON.stringify(value)} names nothing`] },
    hint: null,
  });
}

function unreachable(status: number, message: string): ApiError {
  return new ApiError(status, {
    code: "unreachable",
    message,
    details: {},
    hint: "Is the server still running?",
  });
}
