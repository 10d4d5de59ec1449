import { isSkillwrightError, parameterErrorText, unknownParameterText } from "@skillwright/core/internal";
import { type HostTool, isFileError, type ToolResult, type ToolReview } from "@skillwright/runtime/internal";
import * as z from "zod";
import type { CallOptions } from "./agent-tools.ts";

/** One of our tools before it is wrapped. */
export interface OwnTool extends HostTool {
  readonly description: string;
  readonly inputSchema: Readonly<Record<string, unknown>>;
  execute(input: unknown, options?: CallOptions): Promise<ToolResult>;
}

/** A tool whose input is validated before it runs. */
export interface ToolDefinition<Shape extends z.ZodRawShape> {
  readonly name: string;
  readonly description: string;
  readonly input: Shape;
  /** The part of an input that rules apply to. Default: common field names; unknown fields leave it undecided. */
  callOf?(input: z.infer<z.ZodObject<Shape>>): ReturnType<NonNullable<HostTool["callOf"]>>;
  /** Why a call with valid input would fail. Nobody is asked about it then. Default: only the input is checked. */
  check?(input: z.infer<z.ZodObject<Shape>>): ToolResult | undefined;
  /** What a person should know before a call. Default: only its input. */
  review?(input: z.infer<z.ZodObject<Shape>>): ToolReview | Promise<ToolReview>;
  run(input: z.infer<z.ZodObject<Shape>>, options: CallOptions): ToolResult | Promise<ToolResult>;
}

/** Creates a tool; its JSON Schema and its input validation come from the same fields. */
export function defineTool<Shape extends z.ZodRawShape>(definition: ToolDefinition<Shape>): OwnTool {
  const { name, description, input: shape } = definition;
  const schema = z.strictObject(shape);
  const { $schema: _, ...inputSchema } = z.toJSONSchema(schema, { io: "input" });
  type Input = z.infer<z.ZodObject<Shape>>;
  const parse = (input: unknown): z.ZodSafeParseResult<Input> => schema.safeParse(withoutNulls(input));
  return {
    name,
    description,
    inputSchema,
    ...(definition.callOf !== undefined && {
      callOf(input: never): ReturnType<NonNullable<HostTool["callOf"]>> {
        const parsed = parse(input);
        return parsed.success ? (definition.callOf?.(parsed.data) ?? {}) : {};
      },
    }),
    ...(definition.review !== undefined && {
      review(input: never): ToolReview | Promise<ToolReview> {
        const parsed = parse(input);
        // A call with invalid input does nothing, so there is nothing to show.
        return parsed.success ? (definition.review?.(parsed.data) ?? {}) : {};
      },
    }),
    check: (input) =>
      withFailures(() => {
        const parsed = parse(input);
        return parsed.success ? definition.check?.(parsed.data) : refused(parsed.error.issues, shape);
      }),
    execute: (input, options = {}) =>
      withFailures(() => {
        const parsed = parse(input);
        if (!parsed.success) return refused(parsed.error.issues, shape);
        // Without a pause in between: what was checked is what runs.
        return definition.check?.(parsed.data) ?? definition.run(parsed.data, options);
      }),
  };
}

/** Turns errors into results that say what went wrong; a defect of this program is still thrown. */
async function withFailures<T>(work: () => T | Promise<T>): Promise<T | ToolResult> {
  try {
    return await work();
  } catch (error) {
    if (isFileError(error))
      return failure("permission_error", `The operating system refused it (${error.code})`);
    if (!isSkillwrightError(error)) throw error;
    const hint = error.hint === undefined ? "" : ` ${error.hint}`;
    return failure(error.code, `${error.message}.${hint}`.replace("..", "."));
  }
}

/** A successful result. */
export function answer(text: string): ToolResult {
  return { text, isError: false };
}

/** A result that says what went wrong. */
export function failure(code: string, text: string): ToolResult {
  return { text, isError: true, code };
}

/** Some providers pass `null` for fields that a model left out. */
function withoutNulls(input: unknown): unknown {
  if (input === undefined || input === null) return {};
  if (typeof input !== "object" || Array.isArray(input)) return input;
  return Object.fromEntries(Object.entries(input).filter(([, value]) => value !== null));
}

type Issue = z.core.$ZodIssue;

/** Describes the first invalid field; missing fields come before unknown ones. */
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
