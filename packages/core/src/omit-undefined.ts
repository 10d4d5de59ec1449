/** The fields of `T`; those that may be undefined are optional instead. */
export type OmitUndefined<T> = {
  [K in keyof T as undefined extends T[K] ? never : K]: T[K];
} & {
  [K in keyof T as undefined extends T[K] ? K : never]?: Exclude<T[K], undefined>;
};

/**
 * The object without its undefined fields, for optional fields that must be absent instead of undefined.
 *
 * @example
 * return { name, ...omitUndefined({ hint, line }) };
 */
export function omitUndefined<T extends object>(fields: T): OmitUndefined<T> {
  const kept: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(fields)) if (value !== undefined) kept[key] = value;
  return kept as OmitUndefined<T>;
}
