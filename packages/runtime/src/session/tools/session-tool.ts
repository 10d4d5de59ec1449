import type { Activation } from "../activation.ts";

/** A tool for a model, in the form that every framework can take over. */
export interface SessionTool {
  readonly name: string;
  readonly description: string;
  readonly inputSchema: ToolSchema;
  /** Never throws for anything a model can cause: mistakes are returned as text with a code. */
  execute(input: unknown): Promise<ToolResult>;
}

/** A tool that can say what is wrong with an input before it runs. */
export interface DefinedTool extends SessionTool {
  readonly check: (input: unknown) => ToolResult | undefined;
}

/** The JSON Schema of an object with named fields. */
export interface ToolSchema {
  readonly type: "object";
  readonly properties: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  readonly required: readonly string[];
  readonly additionalProperties: false;
}

/** What a tool answers. */
export interface ToolResult {
  readonly text: string;
  readonly isError: boolean;
  /** What went wrong, for programs. */
  readonly code?: string;
  /** What became of a skill that was loaded, for front-ends. */
  readonly activation?: Activation;
  /** What became of the skills that were loaded after it. */
  readonly chained?: readonly Activation[];
}

/** A good answer. */
export function answer(text: string): ToolResult {
  return { text, isError: false };
}

/** An answer that says what went wrong. */
export function failure(code: string, text: string): ToolResult {
  return { text, isError: true, code };
}
