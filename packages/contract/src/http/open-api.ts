import { type ErrorCode, httpStatuses, omitUndefined } from "@skillwright/core/internal";
import { z } from "zod";
import { errorEntry } from "../documents/common.ts";
import { document, toJsonSchema } from "../schema.ts";
import type { Contract, Operation, Operations } from "./operation.ts";
import { contents } from "./read-input.ts";

type Json = Readonly<Record<string, unknown>>;

/** What a document says beyond its operations. */
export interface OpenApiOptions {
  readonly info: Json & { readonly title: string; readonly version: string };
  readonly securitySchemes: Json;
  /** Errors that every operation can have. */
  readonly errors: readonly ErrorCode[];
}

const errorAnswer = document("Error", { error: errorEntry });

/** The OpenAPI 3.1 document of a contract. */
export function toOpenApi<O extends Operations>(contract: Contract<O>, options: OpenApiOptions): Json {
  const schemas: Record<string, unknown> = {};
  const refer = (schema: z.ZodType): Json => {
    // As a field of an object, a schema with a name becomes a reference to its definition.
    const { properties, $defs = {} } = toJsonSchema(z.object({ schema }), "open") as {
      readonly properties: { readonly schema: Json };
      readonly $defs?: Json;
    };
    for (const [name, { id: _, ...definition }] of Object.entries($defs as Record<string, Json>)) {
      schemas[name] = toComponents(definition);
    }
    return toComponents(properties.schema);
  };
  const paths: Record<string, Record<string, unknown>> = {};
  for (const [tag, group] of Object.entries(contract.groups)) {
    for (const id of Object.keys(group)) {
      const { method, path } = contract.routes[id as keyof O];
      const operation = contract.operations[id] as Operation;
      paths[path] = { ...paths[path], [method.toLowerCase()]: { ...describe(id, operation), tags: [tag] } };
    }
  }
  return {
    openapi: "3.1.0",
    info: options.info,
    servers: [{ url: "/" }],
    paths,
    components: { schemas, securitySchemes: options.securitySchemes },
  };

  function describe(id: string, operation: Operation): Json {
    const { summary, description, params, query, body, response, status = 200 } = operation;
    return {
      operationId: id,
      summary,
      ...omitUndefined({ description }),
      security: Object.keys(options.securitySchemes).map((name) => ({ [name]: [] })),
      parameters: [...parametersOf(params, "path", refer), ...parametersOf(query, "query", refer)],
      ...(body !== undefined && {
        requestBody: {
          required: true,
          content: { [contents[operation.accepts ?? "json"]]: { schema: refer(body) } },
        },
      }),
      responses: {
        [status]: {
          description: "Success",
          content: { [operation.contentType ?? "application/json"]: { schema: refer(response) } },
        },
        ...errorsOf([...options.errors, ...(operation.errors ?? [])], refer(errorAnswer)),
      },
    };
  }
}

function parametersOf(
  schema: z.ZodType | undefined,
  where: "path" | "query",
  refer: (schema: z.ZodType) => Json,
): readonly Json[] {
  if (!(schema instanceof z.ZodObject)) return [];
  const shape = schema.shape as Readonly<Record<string, z.ZodType>>;
  return Object.entries(shape).map(([name, field]) => {
    const { description, ...own } = refer(field);
    return {
      name,
      in: where,
      required: !field.safeParse(undefined).success,
      ...omitUndefined({ description }),
      schema: own,
    };
  });
}

function errorsOf(codes: readonly ErrorCode[], schema: Json): Json {
  const known = [...new Set(codes)];
  const statuses = [...new Set(known.map((code) => httpStatuses[code]))].toSorted((a, b) => a - b);
  return Object.fromEntries(
    statuses.map((status) => [
      status,
      {
        description: known.filter((code) => httpStatuses[code] === status).join(", "),
        content: { "application/json": { schema } },
      },
    ]),
  );
}

/** A schema whose references point to the components of a document. */
function toComponents(schema: Json): Json {
  const json = JSON.stringify(schema).replaceAll('"#/$defs/', '"#/components/schemas/');
  return JSON.parse(json) as Json;
}
