import { type OpenAPIHono, type RouteConfig, z } from "@hono/zod-openapi";
import type { ErrorCode } from "@skillwright/core/internal";
import { httpStatuses } from "@skillwright/core/internal";
import type { Context, MiddlewareHandler } from "hono";
import { bodyLimit } from "hono/body-limit";
import type { Operation } from "../contract/operation.ts";
import { type OperationId, type Operations, operations } from "../contract/operations.ts";
import { MAX_JSON_BYTES, MAX_UPLOAD_BYTES } from "../limits.ts";
import { errorSchema } from "./error-schema.ts";
import { contentOf, readBody, readParams, readQuery, tooLarge } from "./read-input.ts";

type Part<O extends Operation, P extends "params" | "query" | "body"> =
  O extends Record<P, infer T> ? T : undefined;

/** What a handler gets; each part has been checked. */
export interface EndpointInput<O extends Operation> {
  readonly params: Part<O, "params">;
  readonly query: Part<O, "query">;
  readonly body: Part<O, "body">;
  readonly c: Context;
}

type PartSchema<O extends Operation, P extends "params" | "query" | "body"> =
  O extends Record<P, infer T> ? { readonly [K in P]: z.ZodType<T> } : object;

/** What the API's document says about an operation; schemas fit the operation's types, or they do not compile. */
export type EndpointSpec<O extends Operation> = PartSchema<O, "params"> &
  PartSchema<O, "query"> &
  PartSchema<O, "body"> & {
    readonly tag: string;
    readonly summary: string;
    readonly description?: string;
    readonly response: z.ZodType<O["response"]>;
    /** What the body is written in. Default: JSON. */
    readonly accepts?: "json" | "form";
    /** What the answer is written in, for one that is not JSON. */
    readonly contentType?: string;
    /** Default: 200. */
    readonly status?: 200 | 201;
    /** Errors beyond those that every operation can have. */
    readonly errors?: readonly ErrorCode[];
  };

interface AnySpec {
  readonly tag: string;
  readonly summary: string;
  readonly description?: string;
  readonly params?: z.ZodType;
  readonly query?: z.ZodType;
  readonly body?: z.ZodType;
  readonly response: z.ZodType;
  readonly accepts?: "json" | "form";
  readonly contentType?: string;
  readonly status?: 200 | 201;
  readonly errors?: readonly ErrorCode[];
}

const usualErrors: readonly ErrorCode[] = [
  "not_authenticated",
  "request_refused",
  "rate_limited",
  "validation_error",
];

/** Adds an operation to the API and to its document. What a handler throws becomes an error of the one shape. */
export function endpoint<K extends OperationId>(
  app: OpenAPIHono,
  id: K,
  given: EndpointSpec<Operations[K]>,
  handle: (
    input: EndpointInput<Operations[K]>,
  ) => Operations[K]["response"] | Response | Promise<Operations[K]["response"] | Response>,
): void {
  const spec = given as unknown as AnySpec;
  const { method, path } = operations[id];
  const accepts = spec.accepts ?? "json";
  app.openAPIRegistry.registerPath(toRoute(id, spec));
  const maxSize = accepts === "form" ? MAX_UPLOAD_BYTES : MAX_JSON_BYTES;
  // What reads no body need not measure one.
  const limit: MiddlewareHandler =
    spec.body === undefined
      ? (_, next) => next()
      : bodyLimit({ maxSize, onError: () => Promise.reject(tooLarge(maxSize)) });
  app.on(method, path.replaceAll(/\{(\w+)\}/g, ":$1"), limit, async (c) => {
    const input = {
      params: spec.params === undefined ? undefined : readParams(c, spec.params),
      query: readQuery(c, spec.query ?? z.strictObject({})),
      body: spec.body === undefined ? undefined : await readBody(c, spec.body, accepts),
      c,
    } as unknown as EndpointInput<Operations[K]>;
    const answer = await handle(input);
    return answer instanceof Response ? answer : c.json(answer as object, spec.status ?? 200);
  });
}

function toRoute(id: OperationId, spec: AnySpec): RouteConfig {
  const { method, path } = operations[id];
  const { tag, summary, description, params, query, body, response, status = 200 } = spec;
  const codes = [...new Set([...usualErrors, ...(spec.errors ?? [])])];
  const statuses = [...new Set(codes.map((code) => httpStatuses[code]))].toSorted((a, b) => a - b);
  const content = spec.contentType ?? "application/json";
  return {
    operationId: id,
    method: method.toLowerCase() as "get",
    path,
    tags: [tag],
    summary,
    ...(description !== undefined && { description }),
    security: [{ bearer: [] }, { cookie: [] }],
    request: {
      ...(params !== undefined && { params: params as z.ZodObject }),
      ...(query !== undefined && { query: query as z.ZodObject }),
      ...(body !== undefined && {
        body: { required: true, content: { [contentOf(spec.accepts ?? "json")]: { schema: body } } },
      }),
    },
    responses: {
      [status]: { description: "What was asked for.", content: { [content]: { schema: response } } },
      ...Object.fromEntries(
        statuses.map((error) => [
          error,
          {
            description: codes.filter((code) => httpStatuses[code] === error).join(", "),
            content: { "application/json": { schema: errorSchema } },
          },
        ]),
      ),
    },
  };
}
