/** A JSON value. */
export type JsonValue = string | number | boolean | null | readonly JsonValue[] | JsonObject;

/** A JSON object. Built without a prototype, so `__proto__` is a key like any other. */
export interface JsonObject {
  readonly [key: string]: JsonValue;
}

/** Whether a value is an object with fields, not a list. */
export function isObject(value: JsonValue | undefined): value is JsonObject;
export function isObject(value: unknown): value is Readonly<Record<string, unknown>>;
export function isObject(value: unknown): boolean {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** A value if it is an object with fields, otherwise an empty object. */
export function objectOf(value: JsonValue | undefined): JsonObject;
export function objectOf(value: unknown): Readonly<Record<string, unknown>>;
export function objectOf(value: unknown): object {
  return isObject(value) ? value : {};
}

/** The value of a JSON text; undefined if it isn't valid JSON. */
export function readJson(text: string): { readonly value: JsonValue } | undefined {
  try {
    return { value: JSON.parse(text) as JsonValue };
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** Whether two plain values are equal; an undefined field equals a missing one. */
export function sameData(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (typeof a !== "object" || typeof b !== "object" || a === null || b === null) return false;
  if (Array.isArray(a) || Array.isArray(b)) {
    if (!Array.isArray(a) || !Array.isArray(b) || a.length !== b.length) return false;
    return a.every((item, index) => sameData(item, b[index]));
  }
  const left = a as Readonly<Record<string, unknown>>;
  const right = b as Readonly<Record<string, unknown>>;
  return (
    Object.keys(left).every((key) =>
      Object.hasOwn(right, key) ? sameData(left[key], right[key]) : left[key] === undefined,
    ) && Object.keys(right).every((key) => right[key] === undefined || Object.hasOwn(left, key))
  );
}

/** A path of keys, outermost first. */
export type KeyPath = readonly [string, ...string[]];

/** The value of one field of a value; undefined when it has none. */
export function fieldOf(value: JsonValue | undefined, key: string): JsonValue | undefined {
  return isObject(value) && Object.hasOwn(value, key) ? value[key] : undefined;
}

/** A copy of an object with the value at a path replaced, or removed when undefined. Non-objects on the path become objects. */
export function withValue(object: JsonObject, path: KeyPath, value: JsonValue | undefined): JsonObject;
export function withValue(
  object: Readonly<Record<string, unknown>>,
  path: KeyPath,
  value: unknown,
): Readonly<Record<string, unknown>>;
export function withValue(
  object: Readonly<Record<string, unknown>>,
  [key, next, ...further]: KeyPath,
  value: unknown,
): Readonly<Record<string, unknown>> {
  const copy = Object.assign(Object.create(null) as Record<string, unknown>, object);
  if (next === undefined) {
    if (value === undefined) delete copy[key];
    else copy[key] = value;
    return copy;
  }
  const old = copy[key];
  if (!isObject(old) && value === undefined) return copy;
  copy[key] = withValue(isObject(old) ? old : {}, [next, ...further], value);
  return copy;
}
