import { parameterErrorText } from "@skillwright/core";
import type { Activation, ActivationRequest, EnvelopeId } from "../activation.ts";
import {
  answering,
  failure,
  readText,
  type SessionTool,
  type ToolResult,
  textSchema,
} from "./session-tool.ts";

/** How a tool that loads skills is called and answers. */
export interface LoadVocabulary {
  readonly name: string;
  readonly description: string;
  /** The field that names the skill. */
  readonly field: "name" | "skill_id";
  readonly fieldText: string;
  readonly envelope: EnvelopeId;
  /** What can be handed over beside the name. */
  readonly takes: "parameters" | "arguments" | "nothing";
}

/** The tool by which a model loads a skill. A load never waits for parameters. */
export function loadTool(
  vocabulary: LoadVocabulary,
  activate: (request: ActivationRequest) => Promise<Activation>,
): SessionTool {
  const { name, description, field, fieldText, envelope, takes } = vocabulary;
  const schema = textSchema(
    { [field]: fieldText },
    takes === "arguments" ? { arguments: "What the skill is to be used on" } : {},
  );
  const parameters = {
    type: "object",
    description: "Values of the skill's parameters by name",
    additionalProperties: { type: "string" },
  };
  return {
    name,
    description,
    inputSchema:
      takes === "parameters" ? { ...schema, properties: { ...schema.properties, parameters } } : schema,
    execute: (input) =>
      answering(async () => {
        const skill = readText(input, field);
        if (typeof skill !== "string") return skill;
        const given = (input ?? {}) as { readonly parameters?: unknown; readonly arguments?: unknown };
        const values = takes === "parameters" ? readParameters(given.parameters) : {};
        if ("isError" in values) return values as ToolResult;
        const text = takes === "arguments" && typeof given.arguments === "string" ? given.arguments : "";
        const request = {
          name: skill,
          parameters: values,
          arguments: text,
          trigger: "model",
          envelope,
        } as const;
        return toResult(await activate(request));
      }),
  };
}

/** Values by name; numbers and truth values are what a model means by their text. */
function readParameters(given: unknown): Readonly<Record<string, string>> | ToolResult {
  if (given === undefined || given === null) return {};
  if (typeof given !== "object" || Array.isArray(given)) {
    return failure("validation_error", "Parameter 'parameters' must be an object");
  }
  const values: Record<string, string> = Object.create(null) as Record<string, string>;
  for (const [name, value] of Object.entries(given)) {
    if (typeof value !== "string" && typeof value !== "number" && typeof value !== "boolean") {
      return failure("validation_error", parameterErrorText(name));
    }
    values[name] = String(value);
  }
  return values;
}

function toResult(activation: Activation): ToolResult {
  switch (activation.kind) {
    case "activated":
    case "repeated":
      return { text: activation.text, isError: false, activation };
    case "refused":
      return { ...failure(activation.code, activation.text), activation };
    case "needs-dependencies":
      return { ...failure("missing_dependency", activation.text), activation };
    case "needs-parameters": {
      const [first] = activation.missing;
      return { ...failure("validation_error", parameterErrorText(first?.name ?? "")), activation };
    }
    default:
      return activation satisfies never;
  }
}
