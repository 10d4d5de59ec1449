import type { ErrorCode } from "@skillwright/core/internal";
import type { z } from "zod";
import type { Immutable, Infer } from "../schema.ts";

/** Where an operation is called. */
export interface Route {
  readonly method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** With `{name}` for each of its parameters. */
  readonly path: string;
  /** What an answer is when it is not JSON. */
  readonly answers?: "bytes" | "stream";
}

/** What an operation takes and returns. */
export interface Operation {
  readonly summary: string;
  readonly description?: string;
  /** Parts of the path. */
  readonly params?: z.ZodType;
  /** What follows the question mark. */
  readonly query?: z.ZodType;
  readonly body?: z.ZodType;
  readonly response: z.ZodType;
  /** The encoding of the body. Default: JSON. */
  readonly accepts?: "json" | "form";
  /** The content type of an answer that is not JSON. */
  readonly contentType?: string;
  /** Default: 200. */
  readonly status?: 200 | 201;
  /** Errors beyond those that every operation can have. */
  readonly errors?: readonly ErrorCode[];
}

type Parts = Partial<Omit<Operation, "summary" | "response">>;

/** Defines operations with common parts, such as the parameters of the path; each can add errors and replace the rest. */
export function operationsWith<const C extends Parts>(common: C) {
  return <const R extends z.ZodType, const P extends Parts = object>(
    summary: string,
    response: R,
    parts = {} as P,
  ): Omit<C, keyof P> & P & Pick<Operation, "summary" | "errors"> & { readonly response: R } => ({
    ...common,
    ...parts,
    summary,
    response,
    errors: [...(common.errors ?? []), ...(parts.errors ?? [])],
  });
}

/** Defines an operation. */
export const operation = operationsWith({});

/** The operations of a service, by id. */
export type Operations = Readonly<Record<string, Operation>>;

/** Where each operation of a service is called. */
export type Routes<O> = { readonly [K in keyof O]: Route };

/** Everything that a server and its clients have to agree on. */
export interface Contract<O extends Operations> {
  readonly operations: O;
  readonly routes: Routes<O>;
  /** The headings of the documentation, with the operations under each. */
  readonly groups: Readonly<Record<string, Operations>>;
}

type KeysOf<G> = G extends unknown ? keyof G : never;

/** The operations of all groups. */
export type Grouped<G> = {
  readonly [K in KeysOf<G[keyof G]>]: Extract<G[keyof G], Readonly<Record<K, unknown>>>[K];
};

/** A contract of operations in groups. */
export function contractOf<const G extends Readonly<Record<string, Operations>>>(
  groups: G,
  routes: Routes<Grouped<G>>,
): Contract<Grouped<G>> {
  return { groups, routes, operations: Object.assign({}, ...Object.values(groups)) as Grouped<G> };
}

type Part = "params" | "query" | "body";

/** One part of a request as the caller sends it. */
export type Sent<O extends Operation, P extends Part> =
  O extends Readonly<Record<P, infer S extends z.ZodType>> ? Immutable<z.input<S>> : undefined;

/** One part of a request as the handler receives it. */
export type Received<O extends Operation, P extends Part> =
  O extends Readonly<Record<P, infer S extends z.ZodType>> ? Infer<S> : undefined;

/** What an operation returns. */
export type Returned<O extends Operation> = Infer<O["response"]>;

/** The types of an operation, for callers that name them. */
export interface OperationTypes<O extends Operation> {
  readonly params: Sent<O, "params">;
  readonly query: Sent<O, "query">;
  readonly body: Sent<O, "body">;
  readonly response: Returned<O>;
}
