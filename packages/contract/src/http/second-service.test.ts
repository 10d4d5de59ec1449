import { type SkillwrightError, toErrorEntry } from "@skillwright/core/internal";
import { Hono } from "hono";
import { expect, test } from "vitest";
import { z } from "zod";
import { createClientOf } from "./create-client.ts";
import { endpointsOf } from "./endpoint.ts";
import { toOpenApi } from "./open-api.ts";
import { contractOf, operation } from "./operation.ts";

const entry = z.object({ name: z.string(), version: z.int() }).meta({ id: "RegistryEntry" });

const operations = {
  getEntry: operation("Get an entry", entry, {
    params: z.strictObject({ name: z.string() }),
    query: z.strictObject({ version: z.coerce.number<number>().int().min(1).optional() }),
    errors: ["skill_not_found"],
  }),
  publish: operation("Publish an entry", entry, {
    body: z.strictObject({ name: z.string().min(1) }),
    status: 201,
  }),
};

const contract = contractOf(
  { Entries: operations },
  {
    getEntry: { method: "GET", path: "/entries/{name}" },
    publish: { method: "POST", path: "/entries" },
  },
);

function openService() {
  const app = new Hono();
  app.onError((error, c) => c.json({ error: toErrorEntry(error as SkillwrightError) }, 422));
  const endpoint = endpointsOf(app, contract);
  endpoint("getEntry", ({ params, query }) => ({ name: params.name, version: query.version ?? 1 }));
  endpoint("publish", ({ body }) => ({ name: body.name, version: 1 }));
  return createClientOf<typeof operations>(contract.routes, {
    baseUrl: "http://registry.test",
    fetch: async (url, init) => app.request(url, init),
  });
}

test("a second service gets typed calls with validated parts from its own contract", async () => {
  const client = openService();
  expect(await client.getEntry({ params: { name: "pdf tools" }, query: { version: 3 } })).toEqual({
    name: "pdf tools",
    version: 3,
  });
  expect(await client.publish({ body: { name: "pdf" } })).toEqual({ name: "pdf", version: 1 });
});

test("a request that breaks the contract is refused with the field", async () => {
  const client = openService();
  await expect(client.publish({ body: { name: "" } })).rejects.toMatchObject({
    code: "validation_error",
    details: { problems: [expect.stringMatching(/^body\.name: /)] },
  });
  await expect(client.getEntry({ params: { name: "pdf" }, query: { version: 0 } })).rejects.toMatchObject({
    details: { problems: [expect.stringMatching(/^query\.version: /)] },
  });
  await expect(client.getEntry({ params: { name: ".." } })).rejects.toMatchObject({
    code: "validation_error",
  });
});

test.for([
  "<h1>Bad gateway</h1>",
  "null",
  "[]",
  '{"error":null}',
  '{"error":{"code":5,"message":{}}}',
  '{"error":{"code":"registry_not_found"}}',
])("an error that isn't the service's own is said to be none: %s", async (body) => {
  const client = createClientOf<typeof operations>(contract.routes, {
    baseUrl: "http://registry.test",
    fetch: async () => new Response(body, { status: 502 }),
  });
  await expect(client.publish({ body: { name: "pdf" } })).rejects.toMatchObject({
    code: "unreachable",
    status: 502,
    details: {},
  });
});

test("its document has every operation, with named schemas as references", () => {
  const document = toOpenApi(contract, {
    info: { title: "Registry", version: "1" },
    securitySchemes: {},
    errors: [],
  }) as { paths: object; components: { schemas: object } };
  expect(Object.keys(document.paths)).toEqual(["/entries/{name}", "/entries"]);
  expect(Object.keys(document.components.schemas)).toEqual(["RegistryEntry", "Error", "ErrorEntry"]);
  expect(document.paths).toMatchObject({
    "/entries": {
      post: {
        operationId: "publish",
        tags: ["Entries"],
        responses: {
          201: {
            content: { "application/json": { schema: { $ref: "#/components/schemas/RegistryEntry" } } },
          },
        },
      },
    },
  });
});
