/** A JSON value. */
export type JsonValue = string | number | boolean | null | readonly JsonValue[] | JsonObject;

/** A JSON object. Built without a prototype, so `__proto__` is a key like any other. */
export interface JsonObject {
  readonly [key: string]: JsonValue;
}
