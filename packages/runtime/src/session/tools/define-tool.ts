import {
  isSkillwrightError,
  parameterErrorText,
  unknownParameterText,
  wrongParameterText,
} from "@skillwright/core/internal";
import * as z from "zod/mini";
import { type DefinedTool, failure, type ToolResult, type ToolSchema } from "./session-tool.ts";

/** The fields of a tool's input. */
type InputShape = Readonly<Record<string, z.ZodMiniType>>;

/** A tool whose input is checked before it runs. */
interface ToolDefinition<Shape extends InputShape> {
  readonly name: string;
  readonly description: string;
  readonly input: Shape;
  /** Other names of fields that models know from elsewhere. Default: none. */
  readonly aliases?: ReadonlyMap<string, string>;
  run(input: z.infer<z.ZodMiniObject<Shape>>): ToolResult | Promise<ToolResult>;
}

/** A text that must be there and not be empty. */
export function requiredText(description: string): z.ZodMiniString<string> {
  return z.string().check(z.minLength(1)).register(z.globalRegistry, { description });
}

/** A text that may be missing. */
export function optionalText(description: string): z.ZodMiniOptional<z.ZodMiniString<string>> {
  return z.optional(z.string().register(z.globalRegistry, { description }));
}

/** Texts by name; numbers and truth values are what a model means by their text. */
export function optionalTexts(
  description: string,
): z.ZodMiniOptional<z.ZodMiniType<Readonly<Record<string, string>>>> {
  const text = z.pipe(
    z.transform((value: unknown) =>
      typeof value === "number" || typeof value === "boolean" ? String(value) : value,
    ),
    z.string(),
  );
  return z.optional(z.record(z.string(), text).register(z.globalRegistry, { description }));
}

/** A list of texts that may be missing. */
export function optionalList(
  description: string,
  most: number,
): z.ZodMiniOptional<z.ZodMiniArray<z.ZodMiniString<string>>> {
  const item = z.string().check(z.minLength(1));
  return z.optional(z.array(item).check(z.maxLength(most)).register(z.globalRegistry, { description }));
}

/** Makes a tool: its JSON Schema and the check of what a model hands over come from the same fields. */
export function defineTool<Shape extends InputShape>(definition: ToolDefinition<Shape>): DefinedTool {
  const { name, description, input: shape, aliases = new Map() } = definition;
  const schema = z.strictObject(shape);
  const read = (input: unknown) => z.safeParse(schema, withOwnNames(input, aliases));
  return {
    name,
    description,
    inputSchema: toolSchema(schema),
    check(input) {
      const { success, error } = read(input);
      return success ? undefined : refused(error.issues, shape);
    },
    execute(input) {
      const parsed = read(input);
      if (!parsed.success) return Promise.resolve(refused(parsed.error.issues, shape));
      return answering(() => definition.run(parsed.data));
    },
  };
}

/** Runs a tool and turns errors into answers; a defect of this program is still thrown. */
async function answering(work: () => ToolResult | Promise<ToolResult>): Promise<ToolResult> {
  try {
    return await work();
  } catch (error) {
    if (!isSkillwrightError(error)) throw error;
    return failure(error.code, error.message);
  }
}

function toolSchema(schema: z.ZodMiniType): ToolSchema {
  const { $schema: _, ...written } = z.toJSONSchema(schema, {
    override({ jsonSchema }) {
      // Every key is a text in JSON; saying so is more than some providers understand.
      delete jsonSchema.propertyNames;
    },
  });
  return { required: [], ...written } as unknown as ToolSchema;
}

/** Fields by their own names; some providers send `null` for omitted ones. */
function withOwnNames(input: unknown, aliases: ReadonlyMap<string, string>): unknown {
  if (input === undefined || input === null) return {};
  if (typeof input !== "object" || Array.isArray(input)) return input;
  const given = Object.entries(input).filter(([, value]) => value !== null);
  // If a field is given under both names, it stays and the other one is refused.
  const isFree = (name: string): boolean => given.every(([other]) => other !== name);
  return Object.fromEntries(
    given.map(([name, value]) => {
      const meant = aliases.get(name);
      return [meant !== undefined && isFree(meant) ? meant : name, value];
    }),
  );
}

type Issue = z.core.$ZodIssue;

/** Describes the first wrong field; missing fields come before unknown ones. */
function refused(issues: readonly Issue[], shape: InputShape): ToolResult {
  const [issue] = issues.toSorted((a, b) => Number(isSurplus(a)) - Number(isSurplus(b)));
  return failure("validation_error", issue === undefined ? "" : issueText(issue, shape));
}

function isSurplus({ code }: Issue): boolean {
  return code === "unrecognized_keys";
}

function issueText(issue: Issue, shape: InputShape): string {
  if (issue.code === "unrecognized_keys") {
    return unknownParameterText(issue.keys[0] ?? "", Object.keys(shape));
  }
  const [field, inner] = issue.path.map(String);
  if (field === undefined) return "The input must be an object";
  if (inner !== undefined) return parameterErrorText(inner);
  if (issue.code === "invalid_type" && issue.expected === "record")
    return wrongParameterText(field, "object");
  const isOptional = shape[field] !== undefined && z.safeParse(shape[field], undefined).success;
  return isOptional ? wrongParameterText(field, "string") : parameterErrorText(field);
}
