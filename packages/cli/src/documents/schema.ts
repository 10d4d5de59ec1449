/** A part of a JSON Schema that describes values of a type; the type is there for the compiler alone. */
export interface Schema<T> {
  readonly json: Readonly<Record<string, unknown>>;
  /** Never present: it makes a schema fit its type exactly, neither wider nor narrower. */
  readonly type?: (value: T) => T;
}

/** Text. */
export function text(description: string): Schema<string> {
  return { json: { type: "string", description } };
}

/** A whole number from 0 on. */
export function whole(description: string): Schema<number> {
  return { json: { type: "integer", minimum: 0, description } };
}

/** Any number. */
export function number(description: string): Schema<number> {
  return { json: { type: "number", description } };
}

/** A truth value. */
export function flag(description: string): Schema<boolean> {
  return { json: { type: "boolean", description } };
}

/** One word of a set. */
export function word<const W extends string>(description: string, words: readonly W[]): Schema<W> {
  return { json: { enum: words, description } };
}

/** The same, or null. */
export function orNull<T>({ json }: Schema<T>): Schema<T | null> {
  const { description, ...rest } = json;
  return { json: { anyOf: [rest, { type: "null" }], description } };
}

/** A list. */
export function listOf<T>(description: string, item: Schema<T>): Schema<readonly T[]> {
  return { json: { type: "array", items: item.json, description } };
}

/** An object with exactly these fields. */
export function record<T>(
  description: string,
  fields: { readonly [K in keyof T]-?: Schema<T[K]> },
): Schema<T> {
  const entries = Object.entries<Pick<Schema<never>, "json">>(fields);
  const properties = Object.fromEntries(entries.map(([key, { json }]) => [key, json]));
  return {
    json: {
      type: "object",
      description,
      properties,
      required: Object.keys(fields),
      additionalProperties: false,
    },
  };
}
