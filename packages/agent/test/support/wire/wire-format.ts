import type { WireBody, WireRequest, WireTurn, WireUsage } from "./wire-script.ts";

/** One event of a stream: its name where the format has names, and its data. */
export interface WireEvent {
  readonly event?: string;
  /** An object is sent as JSON. */
  readonly data: WireBody | string;
}

/** What an answer is about, beside its turn. */
export interface WireAnswer {
  readonly turn: WireTurn;
  readonly usage: WireUsage;
  readonly finish: "stop" | "tools" | "length";
  /** The model that was asked for. */
  readonly model: string;
  /** Counts the answers of a server, for ids. */
  readonly count: number;
}

/** How one service speaks. */
export interface WireFormat {
  readonly name: string;
  /** The kind of provider that understands it. */
  readonly kind: "anthropic" | "openai" | "google" | "openai-compatible";
  /** Its path below the server. */
  readonly path: string;
  /** Whether a request is for a model's answer. */
  isAnswerPath(path: string): boolean;
  keyOf(request: WireRequest): string | undefined;
  modelOf(request: WireRequest): string;
  wantsStream(request: WireRequest): boolean;
  /** What the real service would refuse about a request. */
  problem(body: WireBody): string | undefined;
  whole(answer: WireAnswer): WireBody;
  events(answer: WireAnswer): readonly WireEvent[];
  error(status: number, message: string, type?: string): WireBody;
  errorEvent(message: string): WireEvent;
  /** The answer to the question for all models. */
  models(names: readonly string[]): WireBody;
}

/** Cuts a text into the pieces of a stream. */
export function pieces(text: string): readonly string[] {
  return text.match(/[\s\S]{1,7}/g) ?? [];
}

/** The kind of an error where nothing else is said. */
export function defaultErrorType(status: number, types: Readonly<Record<number, string>>): string {
  return types[status] ?? types[500] ?? "server_error";
}
