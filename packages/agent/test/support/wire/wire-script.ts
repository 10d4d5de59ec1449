/** A model's answer to one request, independent of the wire format. */
export interface WireTurn {
  readonly reasoning?: string;
  readonly text?: string;
  /** Several at once are parallel calls. */
  readonly tools?: readonly WireToolCall[];
  /** Default: 100 tokens of input, of which none were cached, and 20 of output, none of them reasoning. */
  readonly usage?: Partial<WireUsage>;
  /** Default: `tools` when there are some, else `stop`. */
  readonly finish?: "stop" | "tools" | "length";
  /** What goes wrong instead of, or during, this answer. */
  readonly fault?: WireFault;
}

/** One call of a tool. */
export interface WireToolCall {
  readonly name: string;
  readonly input: Readonly<Record<string, unknown>>;
}

/** Tokens as providers count them. */
export interface WireUsage {
  readonly input: number;
  /** Of the input. */
  readonly cached: number;
  readonly output: number;
  /** Of the output. */
  readonly reasoning: number;
}

/**
 * What can go wrong.
 * - `status`: an error in the service's own words, with headers such as `retry-after`.
 * - `page`: a web page of somebody in between.
 * - `cut`: the connection breaks in the middle of the answer.
 * - `end`: the answer ends early, as if that were all.
 * - `malformed`: bytes in the middle of the answer that aren't JSON.
 * - `strange`: JSON that isn't an answer.
 * - `error-event`: the service reports an error in the middle of a stream.
 * - `slow`: a pause before each piece of the answer.
 * - `hang`: nothing more comes, before the answer or in its middle.
 * - `redirect`: the request is sent on to another address.
 */
export type WireFault =
  | {
      readonly kind: "status";
      readonly status: number;
      readonly message?: string;
      readonly type?: string;
      readonly headers?: Readonly<Record<string, string>>;
    }
  | { readonly kind: "page" | "cut" | "end" | "malformed" | "strange" | "error-event" }
  | { readonly kind: "slow"; readonly pauseMs: number }
  | { readonly kind: "hang"; readonly at: "start" | "middle" }
  | { readonly kind: "redirect"; readonly to: string };

/** A turn, or a function that creates one from the request. */
export type WireStep = WireTurn | ((request: WireRequest) => WireTurn);

/** A received request. */
export interface WireRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
  /** The parsed text. */
  readonly body: WireBody;
}

/** A JSON object whose fields a test reads. */
// biome-ignore lint/suspicious/noExplicitAny: a test looks into it, and a wrong guess fails the test
export type WireBody = Record<string, any>;
