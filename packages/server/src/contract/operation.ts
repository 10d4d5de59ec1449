/** What goes into a call and comes out of it; a part that is left out is not there. */
export interface Operation {
  /** Parts of the address. */
  readonly params?: object;
  /** What follows the question mark. */
  readonly query?: object;
  /** The JSON that is sent, or a form. */
  readonly body?: object;
  /** What an answer holds. */
  readonly response: unknown;
}

/** Where a call goes. */
export interface OperationPlace {
  readonly method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** With `{name}` for each of its parameters. */
  readonly path: string;
  /** What an answer is when it is not JSON. */
  readonly answers?: "bytes" | "stream";
}

/** The places of a set of operations. */
export type OperationPlaces<T> = { readonly [K in keyof T]: OperationPlace };
