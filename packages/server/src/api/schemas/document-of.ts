import { z } from "@hono/zod-openapi";

/** A schema for every field of a document; a field that may be undefined is left out of its JSON. */
type DocumentShape<T> = { readonly [K in keyof T]-?: z.ZodType<T[K] | undefined> };

/** The schema of an answer whose shape the library's types say: it names each field of the type and no other. */
export function documentOf<T extends object>(name: string, shape: DocumentShape<T>): z.ZodType<T> {
  return z.object(shape).openapi(name) as unknown as z.ZodType<T>;
}
