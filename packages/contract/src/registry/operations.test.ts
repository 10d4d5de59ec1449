import { expect, test } from "vitest";
import { z } from "zod";
import { exactVersion, tagName, tokenScope } from "../documents/registry-inputs.ts";
import { toOpenApi } from "../http/open-api.ts";
import type { Operation, Route } from "../http/operation.ts";
import { registryContract } from "./operations.ts";

const routes = Object.entries<Route>(registryContract.routes);

test("each operation of a registry has a route of its own, with the parameters that it takes", () => {
  const addresses = routes.map(([, { method, path }]) => `${method} ${path.replaceAll(/\{\w+\}/g, "{}")}`);
  expect(new Set(addresses).size).toBe(addresses.length);
  for (const [id, { path }] of routes) {
    const { params } = (registryContract.operations as Readonly<Record<string, Operation>>)[id] as Operation;
    const named = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
    expect([id, params instanceof z.ZodObject ? Object.keys(params.shape) : []]).toEqual([id, named]);
  }
});

test("the document of a registry has every operation", () => {
  const document = toOpenApi(registryContract, {
    info: { title: "Registry", version: "1" },
    securitySchemes: { bearer: { type: "http", scheme: "bearer" } },
    errors: ["not_authenticated"],
  }) as { readonly paths: Readonly<Record<string, object>> };
  expect(Object.values(document.paths).flatMap(Object.keys)).toHaveLength(routes.length);
});

test.for(["latest", "beta", "rc-1", "next"])("%s is a tag", (tag) => {
  expect(tagName.safeParse(tag).success).toBe(true);
});

test.for(["v1", "1.0.0", "x", "Latest", "^1", ""])("%s is not a tag", (tag) => {
  expect(tagName.safeParse(tag).success).toBe(false);
});

test.for(["1.0", "v1.0.0", "01.0.0", "1.0.0+build", "1.0.0-01", "^1.0.0"])("%s is not a version", (text) => {
  expect(exactVersion.safeParse(text).success).toBe(false);
});

test.for(["read", "admin", "publish:*", "publish:@acme"])("%s is a scope", (scope) => {
  expect(tokenScope.safeParse(scope).success).toBe(true);
});
