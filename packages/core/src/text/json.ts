/** A value that JSON can hold. */
export type JsonValue = string | number | boolean | null | readonly JsonValue[] | JsonObject;

/** An object that JSON can hold. Built without a prototype, so `__proto__` is a key like any other. */
export interface JsonObject {
  readonly [key: string]: JsonValue;
}
