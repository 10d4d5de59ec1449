import { resolve } from "node:path";
import { type OpenAPIHono, z } from "@hono/zod-openapi";
import { skillMethods, toRpcError, unknownMethod } from "../app-server/skill-methods.ts";
import type { RpcAnswer, RpcRequest } from "../contract/rpc.ts";
import { endpoint } from "../http/endpoint.ts";
import type { ServerContext } from "../server-context.ts";

const id = z.union([z.string().max(200), z.number().int()]);
const version = z.literal("2.0").optional();

const rpcRequest: z.ZodType<RpcRequest> = z
  .strictObject({
    jsonrpc: version,
    id,
    method: z.string().max(200),
    params: z.record(z.string(), z.unknown()).nullish(),
  })
  .openapi("RpcRequest");

const rpcAnswer: z.ZodType<RpcAnswer> = z
  .object({
    jsonrpc: version,
    id,
    result: z.unknown().optional(),
    error: z.object({ code: z.number().int(), message: z.string(), data: z.unknown().optional() }).optional(),
  })
  .openapi("RpcAnswer");

/** The app server's methods over HTTP. Each request stands alone: there is no handshake, and no roots are remembered. */
export function rpcRoutes(app: OpenAPIHono, context: ServerContext): void {
  const methods = skillMethods({
    cwd: context.cwd,
    open: (folder, roots, reload) =>
      context.skills({ cwd: resolve(context.cwd, folder), root: roots, reload }),
    known: () => [],
    reload: async () => {
      await context.skills({ reload: "force" });
    },
  });
  endpoint(
    app,
    "callRpc",
    {
      tag: "Protocols",
      summary: "Calls a method in the shape of Codex's app server",
      description:
        "`skills/list`, `skills/reload`, `skills/config/write`, `skills/remote/read` and `skills/remote/write`. Errors of a method come with status 200 and a code of JSON-RPC.",
      body: rpcRequest,
      response: rpcAnswer,
    },
    async ({ body }) => {
      const envelope = { ...(body.jsonrpc !== undefined && { jsonrpc: body.jsonrpc }), id: body.id };
      const method = Object.hasOwn(methods, body.method) ? methods[body.method] : undefined;
      if (method === undefined) {
        return { ...envelope, error: unknownMethod(body.method, Object.keys(methods)) };
      }
      try {
        return { ...envelope, result: await method(body.params ?? {}) };
      } catch (error) {
        return { ...envelope, error: toRpcError(error) };
      }
    },
  );
}
