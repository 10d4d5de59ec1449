import type { JsonValue } from "@skillwright/core/internal";
import { z } from "zod";

type Opaque = Uint8Array | ReadableStream | FormData | File;

/** A value that can only be read, all the way down. */
export type Immutable<T> = T extends Opaque
  ? T
  : T extends readonly (infer I)[]
    ? readonly Immutable<I>[]
    : T extends object
      ? { readonly [K in keyof T]: Immutable<T[K]> }
      : T;

/** The type of the values that a schema describes. */
export type Infer<S extends z.ZodType> = Immutable<z.output<S>>;

export const text = z.string();
export const texts = z.array(text);
export const flag = z.boolean();
export const number = z.number();
export const count = z.int().min(0);
export const textOrNull = text.nullable();

/** One of a few words. */
export const oneOf = <const W extends readonly string[]>(...words: W) => z.enum(words);

/** What a program returns, with its name in OpenAPI. Fields may be added to it. */
export const document = <S extends z.ZodRawShape>(id: string, shape: S) => z.object(shape).meta({ id });

/** What a caller sends, with its name in OpenAPI. Unknown fields are refused. */
export const input = <S extends z.ZodRawShape>(id: string, shape: S) => z.strictObject(shape).meta({ id });

/** An object with a description. */
export const object = <S extends z.ZodRawShape>(description: string, shape: S) =>
  z.object(shape).describe(description);

/** An object, or null, with a description. */
export const objectOrNull = <S extends z.ZodRawShape>(description: string, shape: S) =>
  z.object(shape).nullable().describe(description);

/** A list of objects. */
export function listOf<S extends z.ZodRawShape>(shape: S): z.ZodArray<z.ZodObject<S>>;
export function listOf<S extends z.ZodRawShape>(description: string, shape: S): z.ZodArray<z.ZodObject<S>>;
export function listOf<S extends z.ZodRawShape>(first: S | string, second?: S) {
  return typeof first === "string" ? z.array(z.object(second)).describe(first) : z.array(z.object(first));
}

/** An object with one list. */
export const listed = <K extends string, S extends z.ZodType>(
  name: K,
  item: S,
): z.ZodObject<Record<K, z.ZodArray<S>>> => z.object({ [name]: z.array(item) } as Record<K, z.ZodArray<S>>);

/** Any JSON value. */
export const json = z
  .custom<JsonValue>((value) => value !== undefined, { error: "is missing" })
  .describe("Any JSON value.");

/** An object of any JSON values. */
export const jsonObject = z.record(text, json);

/** A whole number in an address. */
export const queryNumber = (least: number, most: number) =>
  z.coerce.number<number>().int().min(least).max(most);

/** The bytes of a file. */
export const bytes = z.custom<Uint8Array>().meta({ type: "string", format: "binary" });

/** The JSON Schema of one schema. Objects are closed unless `open` is asked for, as it is for what may grow. */
export function toJsonSchema(
  schema: z.ZodType,
  objects: "open" | "closed" = "closed",
): Readonly<Record<string, unknown>> {
  return z.toJSONSchema(schema, {
    io: objects === "open" ? "input" : "output",
    unrepresentable: "any",
    override: ({ jsonSchema }) => {
      // The largest integer that JavaScript counts to says nothing about the value.
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
      if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
    },
  });
}
