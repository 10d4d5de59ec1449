/** An object without the fields that are undefined, for options that tell absent from undefined. */
export type Given<T> = { readonly [K in keyof T]: Exclude<T[K], undefined> };

/** Leaves out the fields that are undefined. */
export function given<T extends object>(value: T): Given<T> {
  const entries = Object.entries(value as Readonly<Record<string, unknown>>);
  return Object.fromEntries(entries.filter(([, field]) => field !== undefined)) as Given<T>;
}
