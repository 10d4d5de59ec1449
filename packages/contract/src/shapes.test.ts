import { expect, test } from "vitest";
import { z } from "zod";
import { apiContract } from "./api/operations.ts";
import { commandDocuments } from "./commands/command-documents.ts";
import { configFile } from "./documents/config.ts";
import { registryContract } from "./registry/operations.ts";

/** All objects with three fields or more in a schema, each schema once. */
function objectsIn(schema: z.ZodType, known: Set<z.ZodType>): readonly z.ZodObject[] {
  if (known.has(schema)) return [];
  known.add(schema);
  const inner = Object.values(schema.def)
    .flatMap((part: unknown) => (part instanceof z.ZodType ? [part] : Object.values(Object(part))))
    .filter((part) => part instanceof z.ZodType)
    .flatMap((part) => objectsIn(part, known));
  return schema instanceof z.ZodObject && Object.keys(schema.shape).length >= 3 ? [schema, ...inner] : inner;
}

/** A shape without its names and descriptions. */
function shapeOf(schema: z.ZodObject): string {
  const fields = Object.entries(schema.shape).toSorted(([a], [b]) => (a < b ? -1 : 1));
  const json = z.toJSONSchema(z.object(Object.fromEntries(fields)), { unrepresentable: "any" });
  return JSON.stringify(json, (key, value: unknown) =>
    typeof value === "string" && ["description", "id", "$ref"].includes(key) ? undefined : value,
  );
}

test("no shape is written twice", () => {
  const known = new Set<z.ZodType>();
  const schemas = [
    configFile,
    ...Object.values(commandDocuments),
    ...[...Object.values(apiContract.operations), ...Object.values(registryContract.operations)].flatMap(
      (operation) => Object.values(operation).filter((part) => part instanceof z.ZodType),
    ),
  ];
  const objects = schemas.flatMap((schema) => objectsIn(schema, known));
  expect(objects.length).toBeGreaterThan(100);
  const twice = [...Map.groupBy(objects, shapeOf).values()].filter(({ length }) => length > 1);
  expect(twice.map((same) => same.map(({ shape }) => Object.keys(shape)))).toEqual([]);
});
