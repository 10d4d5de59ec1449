import type { OperationPlaces } from "./operation.ts";

/** A request in JSON-RPC, as Codex's app server takes it. */
export interface RpcRequest {
  readonly jsonrpc?: "2.0" | undefined;
  readonly id: string | number;
  readonly method: string;
  readonly params?: Readonly<Record<string, unknown>> | null | undefined;
}

/** Its answer: a result, or an error with a code of JSON-RPC. */
export interface RpcAnswer {
  readonly jsonrpc?: "2.0" | undefined;
  readonly id: string | number;
  readonly result?: unknown;
  readonly error?: { readonly code: number; readonly message: string; readonly data?: unknown } | undefined;
}

/** The shape of Codex's app server, for what needs no connection. */
export interface RpcOperations {
  callRpc: { body: RpcRequest; response: RpcAnswer };
}

/** Where that is. */
export const rpcOperations: OperationPlaces<RpcOperations> = {
  callRpc: { method: "POST", path: "/api/v1/rpc" },
};
