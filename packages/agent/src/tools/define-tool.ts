import { isSkillwrightError, parameterErrorText, unknownParameterText } from "@skillwright/core/internal";
import type { HostTool, ToolResult, ToolReview } from "@skillwright/runtime/internal";
import * as z from "zod";
import type { CallOptions } from "./agent-tool.ts";

/** A tool of ours before it is put behind a gate. */
export interface OwnTool extends HostTool {
  readonly description: string;
  readonly inputSchema: Readonly<Record<string, unknown>>;
  execute(input: unknown, options?: CallOptions): Promise<ToolResult>;
}

/** A tool whose input is checked before it runs. */
export interface ToolDefinition<Shape extends z.ZodRawShape> {
  readonly name: string;
  readonly description: string;
  readonly input: Shape;
  /** What rules can speak of in an input. Default: read by usual names; a field that has none leaves a doubt. */
  callOf?(input: z.infer<z.ZodObject<Shape>>): ReturnType<NonNullable<HostTool["callOf"]>>;
  /** What a person should know before a call. Default: its input says enough. */
  review?(input: z.infer<z.ZodObject<Shape>>): ToolReview | Promise<ToolReview>;
  run(input: z.infer<z.ZodObject<Shape>>, options: CallOptions): ToolResult | Promise<ToolResult>;
}

/** Makes a tool: its JSON Schema and the check of what a model hands over come from the same fields. */
export function defineTool<Shape extends z.ZodRawShape>(definition: ToolDefinition<Shape>): OwnTool {
  const { name, description, input: shape } = definition;
  const schema = z.strictObject(shape);
  const { $schema: _, ...inputSchema } = z.toJSONSchema(schema, { io: "input" });
  return {
    name,
    description,
    inputSchema,
    ...(definition.callOf !== undefined && {
      callOf(input: never): ReturnType<NonNullable<HostTool["callOf"]>> {
        const parsed = schema.safeParse(withoutNulls(input));
        return parsed.success ? (definition.callOf?.(parsed.data) ?? {}) : {};
      },
    }),
    ...(definition.review !== undefined && {
      review(input: never): ToolReview | Promise<ToolReview> {
        const parsed = schema.safeParse(withoutNulls(input));
        // A call with a wrong input does nothing, so there is nothing to show.
        return parsed.success ? (definition.review?.(parsed.data) ?? {}) : {};
      },
    }),
    async execute(input, options = {}) {
      const parsed = schema.safeParse(withoutNulls(input));
      if (!parsed.success) return refused(parsed.error.issues, shape);
      try {
        return await definition.run(parsed.data, options);
      } catch (error) {
        if (isFileError(error)) return failure("permission_error", `The system refuses (${error.code})`);
        if (!isSkillwrightError(error)) throw error;
        const hint = error.hint === undefined ? "" : ` ${error.hint}`;
        return failure(error.code, `${error.message}.${hint}`.replace("..", "."));
      }
    },
  };
}

/** A good answer. */
export function answer(text: string): ToolResult {
  return { text, isError: false };
}

/** An answer that says what went wrong. */
export function failure(code: string, text: string): ToolResult {
  return { text, isError: true, code };
}

/** Whether an error is the operating system's word about a file. */
export function isFileError(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && "syscall" in error && "code" in error;
}

/** Some providers hand over `null` for what a model left out. */
function withoutNulls(input: unknown): unknown {
  if (input === undefined || input === null) return {};
  if (typeof input !== "object" || Array.isArray(input)) return input;
  return Object.fromEntries(Object.entries(input).filter(([, value]) => value !== null));
}

type Issue = z.core.$ZodIssue;

/** Says what is wrong with the first wrong field; a missing one comes before one too many. */
function refused(issues: readonly Issue[], shape: z.ZodRawShape): ToolResult {
  const isSurplus = ({ code }: Issue): boolean => code === "unrecognized_keys";
  const [issue] = issues.toSorted((a, b) => Number(isSurplus(a)) - Number(isSurplus(b)));
  return failure("validation_error", issue === undefined ? "" : issueText(issue, shape));
}

function issueText(issue: Issue, shape: z.ZodRawShape): string {
  if (issue.code === "unrecognized_keys") {
    return unknownParameterText(issue.keys[0] ?? "", Object.keys(shape));
  }
  const [field] = issue.path.map(String);
  if (field === undefined) return "The input must be an object";
  if (issue.code === "invalid_type" && issue.input === undefined) return parameterErrorText(field);
  if (issue.code === "invalid_type") return `The parameter '${field}' must be a ${issue.expected}`;
  return `${field}: ${issue.message}`;
}
