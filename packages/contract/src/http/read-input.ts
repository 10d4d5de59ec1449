import { readJson, SkillwrightError } from "@skillwright/core/internal";
import type { Context } from "hono";
import { z } from "zod";
import { MAX_JSON_DEPTH, MAX_PARAMETER_LENGTH, MAX_PROBLEMS } from "../limits.ts";
import { plainIssue } from "./plain-issue.ts";

/** The content type of each encoding of a body. */
export const contents = { json: "application/json", form: "multipart/form-data" } as const;

/** The parameters of a path, checked. */
export function readParams(c: Context, schema: z.ZodType): unknown {
  const params = c.req.param() as unknown as Readonly<Record<string, string>>;
  for (const [name, value] of Object.entries(params)) checkText(`path.${name}`, value);
  return parse(schema, params, "path");
}

/** The query of an address, checked; an unknown parameter is an error. `lists` are those that may be repeated. */
export function readQuery(c: Context, schema: z.ZodType, lists: ReadonlySet<string>): unknown {
  const given = c.req.queries();
  const values: Record<string, unknown> = {};
  for (const [name, all] of Object.entries(given)) {
    for (const value of all) checkText(`query.${name.slice(0, 100)}`, value);
    if (!lists.has(name) && all.length > 1)
      throw invalid([`query.${name.slice(0, 100)}: is given more than once`]);
    values[name] = lists.has(name) ? all : all[0];
  }
  return parse(schema, values, "query");
}

/** A body, checked. Only the content that is expected is read: a form of another site cannot send JSON. */
export async function readBody(c: Context, schema: z.ZodType, kind: keyof typeof contents): Promise<unknown> {
  const found = (c.req.header("content-type") ?? "").split(";")[0]?.trim().toLowerCase() ?? "";
  if (found !== contents[kind]) {
    throw new SkillwrightError("unsupported_content", {
      message:
        found === "" ? "The request has no content type" : `${found.slice(0, 100)} is not accepted here`,
      details: { found: found.slice(0, 100), allowed: [contents[kind]] },
      hint: `Send ${contents[kind]}.`,
    });
  }
  return parse(schema, kind === "json" ? await readJsonBody(c) : await readForm(c), "body");
}

/** The error for a body that is too large. */
export function tooLarge(allowed: number): SkillwrightError<"limit_exceeded"> {
  return new SkillwrightError("limit_exceeded", {
    message: `The body has more than ${allowed} bytes`,
    details: { limit: "MAX_BODY_BYTES", allowed, actual: allowed + 1 },
    hint: "Send less at once.",
  });
}

/** The error for an invalid request; each problem starts with the field. */
export function invalid(problems: readonly string[]): SkillwrightError<"validation_error"> {
  return new SkillwrightError("validation_error", {
    message:
      problems[0] === undefined ? "The request is not valid" : `The request is not valid: ${problems[0]}`,
    details: { problems },
    hint: "/api/openapi.json describes every request.",
  });
}

async function readJsonBody(c: Context): Promise<unknown> {
  const read = readJson(await c.req.text());
  if (read === undefined) throw invalid(["body: is not JSON"]);
  if (isDeeper(read.value, MAX_JSON_DEPTH))
    throw invalid([`body: is nested deeper than ${MAX_JSON_DEPTH} levels`]);
  return read.value;
}

/** Goes level by level, because recursion would run out of stack. */
function isDeeper(value: unknown, levels: number): boolean {
  let level: readonly unknown[] = [value];
  for (let depth = 0; depth < levels && level.length > 0; depth += 1) {
    level = level.flatMap((one): readonly unknown[] =>
      typeof one === "object" && one !== null ? Object.values(one) : [],
    );
  }
  return level.some((one) => typeof one === "object" && one !== null);
}

async function readForm(c: Context): Promise<unknown> {
  try {
    return await c.req.parseBody({ all: true });
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    throw invalid(["body: is not a form"]);
  }
}

function parse(schema: z.ZodType, value: unknown, where: string): unknown {
  const result = schema.safeParse(value, { error: plainIssue });
  if (result.success) return result.data;
  const problems = result.error.issues.slice(0, MAX_PROBLEMS).map(({ path, message }) => {
    const field = [where, ...path.map(String)].join(".").slice(0, 200);
    return `${field}: ${message}`;
  });
  throw invalid(problems);
}

/** No path, name or id contains a NUL or is that long. */
function checkText(field: string, value: string): void {
  if (value.includes("\0")) throw invalid([`${field}: contains a NUL character`]);
  if (value.length > MAX_PARAMETER_LENGTH) {
    throw invalid([`${field}: is longer than ${MAX_PARAMETER_LENGTH} characters`]);
  }
}

/** The parameters that may be repeated. */
export function listParameters(schema: z.ZodType): ReadonlySet<string> {
  const shape = schema instanceof z.ZodObject ? (schema.shape as Readonly<Record<string, z.ZodType>>) : {};
  return new Set(Object.keys(shape).filter((name) => isList(shape[name])));
}

function isList(schema: unknown): boolean {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault) return isList(schema.unwrap());
  return schema instanceof z.ZodArray;
}
