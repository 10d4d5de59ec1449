import type { WireBody, WireRequest, WireTurn, WireUsage } from "./wire-script.ts";

/** One event of a stream: its name, if the format has names, and its data. */
export interface WireEvent {
  readonly event?: string;
  /** An object is sent as JSON. */
  readonly data: WireBody | string;
}

/** Context of an answer. */
export interface WireAnswer {
  readonly turn: WireTurn;
  readonly usage: WireUsage;
  readonly finish: "stop" | "tools" | "length";
  /** The requested model. */
  readonly model: string;
  /** Counts the answers of a server, for ids. */
  readonly count: number;
}

/** The wire format of one provider. */
export interface WireFormat {
  readonly name: string;
  /** The provider `kind` in the configuration. */
  readonly kind: "anthropic" | "openai" | "google" | "openai-compatible";
  /** Its path on the server. */
  readonly path: string;
  /** Whether a request asks for a completion. */
  isAnswerPath(path: string): boolean;
  keyOf(request: WireRequest): string | undefined;
  modelOf(request: WireRequest): string;
  wantsStream(request: WireRequest): boolean;
  /** What the real provider would reject about a request. */
  problem(body: WireBody): string | undefined;
  whole(answer: WireAnswer): WireBody;
  events(answer: WireAnswer): readonly WireEvent[];
  error(status: number, message: string, type?: string): WireBody;
  errorEvent(message: string): WireEvent;
  /** The answer to a request for all models. */
  models(names: readonly string[]): WireBody;
}

/** Splits a text into stream chunks. */
export function pieces(text: string): readonly string[] {
  return text.match(/[\s\S]{1,7}/g) ?? [];
}

/** The default type of an error. */
export function defaultErrorType(status: number, types: Readonly<Record<number, string>>): string {
  return types[status] ?? types[500] ?? "server_error";
}
