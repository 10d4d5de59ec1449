import type { JsonObject, JsonValue } from "../text/json.ts";
import { isList, isScalar } from "./write-yaml.ts";

/** A path of keys, outermost first. */
export type KeyPath = readonly [string, ...string[]];

/** Whether two values are the same JSON; the order of fields is ignored. */
export function sameJson(a: JsonValue, b: JsonValue): boolean {
  if (isScalar(a) || isScalar(b)) return a === b;
  if (isList(a) || isList(b)) {
    return (
      isList(a) && isList(b) && a.length === b.length && a.every((item, i) => sameJson(item, b[i] ?? null))
    );
  }
  const keys = Object.keys(a);
  return (
    keys.length === Object.keys(b).length &&
    keys.every((key) => Object.hasOwn(b, key) && sameJson(a[key] ?? null, b[key] ?? null))
  );
}

/** The value of one field of a value; undefined when it has none. */
export function fieldOf(value: JsonValue | undefined, key: string): JsonValue | undefined {
  if (value === undefined || isScalar(value) || isList(value)) return undefined;
  return Object.hasOwn(value, key) ? value[key] : undefined;
}

/** A copy of an object with the value at a path replaced, or removed when undefined. Non-objects on the path become objects. */
export function withValue(object: JsonObject, path: KeyPath, value: JsonValue | undefined): JsonObject {
  const [key, next, ...further] = path;
  const copy = Object.assign(Object.create(null) as Record<string, JsonValue>, object);
  if (next === undefined) {
    if (value === undefined) delete copy[key];
    else copy[key] = value;
    return copy;
  }
  const old = fieldOf(object, key) ?? null;
  const isObject = !isScalar(old) && !isList(old);
  if (!isObject && value === undefined) return copy;
  const inner = isObject ? old : (Object.create(null) as JsonObject);
  copy[key] = withValue(inner, [next, ...further], value);
  return copy;
}
