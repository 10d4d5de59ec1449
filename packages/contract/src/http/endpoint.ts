import type { Context, Env, Hono, MiddlewareHandler } from "hono";
import { bodyLimit } from "hono/body-limit";
import { z } from "zod";
import { MAX_JSON_BYTES, MAX_UPLOAD_BYTES } from "../limits.ts";
import type { Contract, Operation, Operations, Received, Returned } from "./operation.ts";
import { listParameters, readBody, readParams, readQuery, tooLarge } from "./read-input.ts";

/** What a handler gets; each part has been validated. */
export interface EndpointInput<O extends Operation> {
  readonly params: Received<O, "params">;
  readonly query: Received<O, "query">;
  readonly body: Received<O, "body">;
  readonly c: Context;
}

type Answer<O extends Operation> = Returned<O> | Response;

/**
 * Handles an operation of a service. What the handler throws becomes an error response. `Further` is what a service adds to
 * the request for its handlers.
 */
export type Endpoint<O extends Operations, Further = unknown> = <K extends keyof O & string>(
  id: K,
  handle: (input: EndpointInput<O[K]> & Further) => Answer<O[K]> | Promise<Answer<O[K]>>,
) => void;

/** Connects the operations of a contract with an app: one call per operation adds its route. */
export function endpointsOf<O extends Operations>(app: Hono<Env>, contract: Contract<O>): Endpoint<O> {
  return (id, handle) => {
    const { method, path } = contract.routes[id];
    const operation = contract.operations[id] as Operation;
    const { params, query = z.strictObject({}), body, accepts = "json", status = 200 } = operation;
    const lists = listParameters(query);
    app.on(method, path.replaceAll(/\{(\w+)\}/g, ":$1"), limitBody(operation), async (c) => {
      const input = {
        params: params && readParams(c, params),
        query: readQuery(c, query, lists),
        body: body && (await readBody(c, body, accepts)),
        c,
      } as unknown as Parameters<typeof handle>[0];
      const answer = await handle(input);
      return answer instanceof Response ? answer : c.json(answer as object, status);
    });
  };
}

function limitBody({ body, accepts }: Operation): MiddlewareHandler {
  // An operation without a body has nothing to measure.
  if (body === undefined) return (_, next) => next();
  const maxSize = accepts === "form" ? MAX_UPLOAD_BYTES : MAX_JSON_BYTES;
  return bodyLimit({ maxSize, onError: () => Promise.reject(tooLarge(maxSize)) });
}
