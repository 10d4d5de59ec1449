import { omitUndefined } from "@skillwright/core/internal";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { fillUsual, openPlace, type ServerPlace } from "./support/place.ts";

/** How many requests are made up; a soak makes many more. */
const RUNS = process.env.SOAK === "1" ? 200_000 : 1000;

interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly minimum?: number;
  readonly maximum?: number;
}

interface Operation {
  readonly operationId: string;
  readonly parameters?: readonly { readonly name: string; readonly in: string; readonly schema: Schema }[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Schema }>> };
}

interface MadeUp {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly query: readonly (readonly [string, string])[];
  readonly body: string | undefined;
  readonly contentType: string;
}

let place: ServerPlace;
let requests: fc.Arbitrary<MadeUp>;

beforeAll(async () => {
  place = await openPlace(fillUsual);
  const document = (await (await place.call("/api/openapi.json")).json()) as {
    readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
    readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
  };
  const { schemas } = document.components;
  const all = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) =>
      requestOf(path, method.toUpperCase(), operation, schemas),
    ),
  );
  requests = fc.oneof(...all);
});
afterAll(() => place.close());

/** Texts that were trouble somewhere once, and some that mean something here. */
const texts: fc.Arbitrary<string> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.constantFrom(
      "pdf-tools",
      "notes",
      "review",
      "broken",
      "new-one",
      "references/forms.md",
      "disk",
      "1",
      "0",
    ),
  },
  { weight: 2, arbitrary: fc.string({ maxLength: 30 }) },
  { weight: 1, arbitrary: fc.string({ unit: "binary", maxLength: 20 }) },
  {
    weight: 2,
    arbitrary: fc.constantFrom(
      "",
      "../../etc/passwd",
      "/etc/passwd",
      "..\\..\\x",
      "C:\\x",
      "a\0b",
      "__proto__",
      "constructor",
      "toString",
      "%2e%2e%2f",
      "-rf",
      "NaN",
      "99999999999999999999",
      "-1",
      "1e9",
      "true",
      "null",
      "\ud800",
      "x".repeat(5000),
      "---\nname: made-up\ndescription: Made up.\n---\n\nBody.\n",
      "---\n- 1\n---",
    ),
  },
);

function valuesOf(
  schema: Schema,
  schemas: Readonly<Record<string, Schema>>,
  depth = 0,
): fc.Arbitrary<unknown> {
  const inner = (one: Schema): fc.Arbitrary<unknown> => valuesOf(one, schemas, depth + 1);
  if (depth > 5) return fc.constant(null);
  if (schema.$ref !== undefined) return inner(schemas[schema.$ref.split("/").at(-1) ?? ""] ?? {});
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum);
  if (schema.const !== undefined) return fc.constant(schema.const);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices !== undefined) return fc.oneof(...choices.map(inner));
  const type = Array.isArray(schema.type) ? (schema.type as readonly string[])[0] : schema.type;
  switch (type) {
    case "string":
      return texts;
    case "integer":
    case "number":
      return fc.integer({ min: -2, max: 20 });
    case "boolean":
      return fc.boolean();
    case "null":
      return fc.constant(null);
    case "array":
      return fc.array(inner(schema.items ?? {}), { maxLength: 3 });
    case "object": {
      const fields = Object.entries(schema.properties ?? {}).map(([name, one]) => [name, inner(one)]);
      return fc.record(Object.fromEntries(fields) as Record<string, fc.Arbitrary<unknown>>, {
        requiredKeys: [...(schema.required ?? [])],
      });
    }
    default:
      return fc.jsonValue({ maxDepth: 2 });
  }
}

function requestOf(
  path: string,
  method: string,
  operation: Operation,
  schemas: Readonly<Record<string, Schema>>,
): fc.Arbitrary<MadeUp> {
  const { parameters = [], requestBody } = operation;
  const inPath = parameters.filter((one) => one.in === "path");
  const inQuery = parameters.filter((one) => one.in === "query");
  const json = requestBody?.content["application/json"]?.schema;
  const body: fc.Arbitrary<string | undefined> =
    json === undefined
      ? fc.constant(requestBody === undefined ? undefined : "--x\r\n\r\n--x--")
      : fc.oneof(
          { weight: 6, arbitrary: valuesOf(json, schemas).map((value) => JSON.stringify(value)) },
          { weight: 1, arbitrary: fc.jsonValue().map((value) => JSON.stringify(value)) },
          { weight: 1, arbitrary: fc.string() },
        );
  const query = fc
    .subarray([...inQuery])
    .chain((chosen) =>
      fc.tuple(
        ...chosen.map(({ name, schema }) =>
          fc
            .oneof({ weight: 4, arbitrary: valuesOf(schema, schemas) }, { weight: 1, arbitrary: texts })
            .map((value): readonly [string, string] => [
              name,
              typeof value === "string" ? value : JSON.stringify(value),
            ]),
        ),
      ),
    );
  return fc
    .record({
      values: fc.array(texts, { minLength: inPath.length, maxLength: inPath.length }),
      query,
      body,
      contentType: fc.constant(json === undefined ? "multipart/form-data; boundary=x" : "application/json"),
    })
    .map(({ values, ...rest }) => ({
      ...rest,
      id: operation.operationId,
      method,
      path: inPath.reduce(
        (filled, { name }, index) => filled.replace(`{${name}}`, encodeText(values[index] ?? "")),
        path,
      ),
    }));
}

/** Half of a surrogate pair has no form in an address. */
function encodeText(text: string): string {
  return encodeURIComponent(text.toWellFormed());
}

test(`no random request causes a defect (${RUNS} requests)`, async () => {
  const statuses = new Map<number, number>();
  await fc.assert(
    fc.asyncProperty(
      fc.gen().map((gen) => gen(() => requests)),
      async ({ method, path, query, body, contentType }) => {
        const asked = query.map(([name, value]) => `${name}=${encodeText(value)}`).join("&");
        const response = await place.server.app.request(`http://localhost${path}?${asked}`, {
          method,
          headers: {
            host: "localhost",
            authorization: `Bearer ${place.server.token}`,
            ...(body !== undefined && { "content-type": contentType }),
          },
          ...omitUndefined({ body }),
        });
        statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1);
        const isStream = response.headers.get("content-type")?.startsWith("text/event-stream") === true;
        const text = isStream ? "" : await response.text();
        if (isStream) await response.body?.cancel();
        expect(place.defects.map(String)).toEqual([]);
        expect([response.status, text.includes("internal_error")]).toEqual([response.status, false]);
      },
    ),
    { numRuns: RUNS },
  );
  // Made-up requests that all bounce off the first check would prove little.
  expect(statuses.get(200) ?? 0).toBeGreaterThan(RUNS / 20);
});
