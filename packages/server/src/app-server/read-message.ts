import { readJson } from "@skillwright/core/internal";
import * as z from "zod";

/** The id of a request. */
export type RequestId = string | number;

/** A message of a client, or what is wrong with it. */
export type Message =
  | {
      readonly kind: "request";
      readonly id: RequestId;
      readonly method: string;
      readonly params: unknown;
      /** Whether it has the field `jsonrpc`, and so needs it in the answers. */
      readonly versioned: boolean;
    }
  | { readonly kind: "notification"; readonly method: string }
  | { readonly kind: "answer" }
  | { readonly kind: "wrong"; readonly id: RequestId | null; readonly error: RpcError };

/** An error as JSON-RPC has it. */
export interface RpcError {
  readonly code: number;
  readonly message: string;
  readonly data?: unknown;
}

/** The codes of JSON-RPC. */
export const rpcCodes: Readonly<Record<"parse" | "request" | "method" | "params" | "internal", number>> = {
  parse: -32_700,
  request: -32_600,
  method: -32_601,
  params: -32_602,
  internal: -32_603,
};

const id = z.union([z.string(), z.int()]);
const request = z.looseObject({ id, method: z.string(), params: z.unknown().optional() });
const notification = z.looseObject({ id: z.undefined().optional(), method: z.string() });
const answer = z.looseObject({ id, method: z.undefined().optional() });

/** Reads one message. The field `jsonrpc` may be left out, as Codex does. */
export function readMessage(text: string): Message {
  const json = readJson(text);
  if (json === undefined) return wrong(null, rpcCodes.parse, "The message is not JSON");
  const { value }: { readonly value: unknown } = json;
  if (Array.isArray(value)) return wrong(null, rpcCodes.request, "Send one message per line, not a list");
  const asRequest = request.safeParse(value);
  if (asRequest.success) {
    const { id: name, method, params } = asRequest.data;
    return { kind: "request", id: name, method, params, versioned: "jsonrpc" in asRequest.data };
  }
  const asNotification = notification.safeParse(value);
  if (asNotification.success) return { kind: "notification", method: asNotification.data.method };
  const asAnswer = answer.safeParse(value);
  if (asAnswer.success && ("result" in asAnswer.data || "error" in asAnswer.data)) return { kind: "answer" };
  const name = id.safeParse((value as { readonly id?: unknown } | null)?.id);
  return wrong(
    name.success ? name.data : null,
    rpcCodes.request,
    "A request is an object with an id (text or whole number) and a method",
  );
}

function wrong(name: RequestId | null, code: number, message: string): Message {
  return { kind: "wrong", id: name, error: { code, message } };
}
