import { Validator } from "@seriousme/openapi-schema-validator";
import { apiRoutes, type OperationId } from "@skillwright/contract";
import { Ajv2020 } from "ajv/dist/2020.js";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ApiError, type Client, createClient } from "../src/client/index.ts";
import { type ApiCall, apiCalls } from "./support/api-calls.ts";
import { fillUsual, openPlace, type ServerPlace } from "./support/place.ts";

interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, DocumentedOperation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, object>> };
}

interface DocumentedOperation {
  readonly operationId: OperationId;
  readonly parameters?: readonly { readonly name: string; readonly in: string }[];
  readonly requestBody?: { readonly content: Readonly<Record<string, unknown>> };
  readonly responses: Readonly<
    Record<string, { readonly content?: Readonly<Record<string, { readonly schema: object }>> }>
  >;
}

let place: ServerPlace;
let document: Document;
let client: Client;
beforeAll(async () => {
  place = await openPlace(
    (files) => {
      fillUsual(files);
      const queries = [{ query: "keep that in mind", should_trigger: true }];
      files.write("home/.agents/skills/notes/evals/triggers.json", JSON.stringify(queries));
    },
    { skills: { trust: "project" } },
  );
  document = (await (await place.call("/api/openapi.json")).json()) as Document;
  client = createClient({ baseUrl: place.server.url, token: place.server.token });
});
afterAll(async () => {
  await place.close();
  expect(place.defects).toEqual([]);
});

const documented = (): readonly (DocumentedOperation & {
  readonly method: string;
  readonly path: string;
})[] =>
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      ...operation,
      method: method.toUpperCase(),
      path,
    })),
  );

describe("the document", () => {
  test("is valid OpenAPI 3.1", async () => {
    const validator = new Validator();
    const { valid, errors } = await validator.validate(structuredClone(document) as never);
    expect({ valid, errors, version: validator.version }).toEqual({
      valid: true,
      errors: undefined,
      version: "3.1",
    });
  });

  test("has every operation where the client calls it, and no other", () => {
    const found = documented().map(({ operationId, method, path }) => [operationId, { method, path }]);
    const called = Object.entries(apiRoutes).map(([id, { method, path }]) => [id, { method, path }]);
    expect(Object.fromEntries(found)).toEqual(Object.fromEntries(called));
  });

  test("documents the parameters and responses of every operation", () => {
    for (const operation of documented()) {
      const { operationId, path, parameters = [], responses } = operation;
      const named = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
      expect([operationId, parameters.filter((one) => one.in === "path").map(({ name }) => name)]).toEqual([
        operationId,
        named,
      ]);
      expect(Object.keys(responses)).toEqual(expect.arrayContaining(["401", "403", "422", "429"]));
    }
  });
});

/** A schema that takes no fields beyond those it names, unless it says that there may be others. */
function closed(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(closed);
  if (typeof schema !== "object" || schema === null) return schema;
  const parts = Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, closed(value)]));
  return "properties" in schema && "type" in schema ? { additionalProperties: false, ...parts } : parts;
}

test("every operation answers a valid call as documented, without undocumented fields", async () => {
  const ajv = new Ajv2020({ strict: false, validateFormats: false });
  ajv.addSchema({ $id: "doc", components: closed(document.components) as object });
  const { good, more } = apiCalls(place);
  for (const [id, call] of [...Object.entries(good), ...more] as [OperationId, ApiCall][]) {
    const answer = await call(client).catch((error: unknown) => {
      const told =
        error instanceof ApiError
          ? { code: error.code, message: error.message, details: error.details }
          : error;
      throw new Error(`${id}: ${JSON.stringify(told)}`, { cause: error });
    });
    const operation = documented().find(({ operationId }) => operationId === id);
    const success = operation?.responses["200"] ?? operation?.responses["201"];
    const schema = success?.content?.["application/json"]?.schema;
    if (schema === undefined) continue;
    const validate = ajv.compile(
      JSON.parse(JSON.stringify(closed(schema)).replaceAll("#/components", "doc#/components")) as object,
    );
    validate(answer);
    expect([id, validate.errors ?? []]).toEqual([id, []]);
  }
});

test("every operation rejects an invalid call with the common error shape, and names the field", async () => {
  const errorOf = async (
    response: Response,
  ): Promise<{ readonly code: string; readonly details: { readonly problems?: readonly string[] } }> => {
    const { error } = (await response.json()) as {
      error: { code: string; message: string; details: object; hint: string | null };
    };
    expect(error).toEqual({
      code: expect.any(String),
      message: expect.any(String),
      details: expect.any(Object),
      hint: error.hint,
    });
    return error;
  };
  for (const { operationId, method, path, requestBody } of documented()) {
    const url = path.replaceAll(/\{\w+\}/g, "1");
    const bare = await place.call(url, { method, token: null });
    expect([operationId, bare.status, (await errorOf(bare)).code]).toEqual([
      operationId,
      401,
      "not_authenticated",
    ]);
    const unknown = await place.call(`${url}?no-such-parameter=1`, { method });
    const told = await errorOf(unknown);
    expect([operationId, unknown.status, told.details.problems]).toEqual([
      operationId,
      422,
      expect.arrayContaining([expect.stringMatching(/^query: .*no-such-parameter/)]),
    ]);
    if (requestBody === undefined) continue;
    const plain = await place.call(url, { method, body: "x", headers: { "content-type": "text/plain" } });
    expect([operationId, plain.status, (await errorOf(plain)).code]).toEqual([
      operationId,
      415,
      "unsupported_content",
    ]);
    if (requestBody.content["application/json"] === undefined) continue;
    for (const body of ["", "{", "[]", "null", `{"no-such-field":1}`, `"text"`, "3"]) {
      const response = await place.call(url, {
        method,
        body,
        headers: { "content-type": "application/json" },
      });
      const error = await errorOf(response);
      expect([operationId, body, response.status, error.code]).toEqual([
        operationId,
        body,
        422,
        "validation_error",
      ]);
      expect(error.details.problems?.[0]).toMatch(/^body/);
    }
  }
});
