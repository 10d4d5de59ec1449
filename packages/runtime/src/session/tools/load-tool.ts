import { parameterErrorText } from "@skillwright/core/internal";
import type { Activation, ActivationRequest, EnvelopeId } from "../activation.ts";
import { LOAD_TIME_MS } from "../session-limits.ts";
import { failure, type SessionTool, type ToolResult } from "./session-tool.ts";
import { defineTool, optionalText, optionalTexts, requiredText } from "./tool-input.ts";

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
  return defineTool({
    name,
    description,
    input: {
      [field]: requiredText(fieldText),
      ...(takes === "arguments" && { arguments: optionalText("What to use the skill on") }),
      ...(takes === "parameters" && {
        parameters: optionalTexts("Values of the skill's parameters by name"),
      }),
    },
    async run(input) {
      const { parameters = {}, arguments: text = "" } = input as LoadInput;
      const skill = (input as Readonly<Record<string, string>>)[field] ?? "";
      return toResult(
        await activate({
          name: skill,
          parameters,
          arguments: text,
          trigger: "model",
          envelope,
          timeLimitMs: LOAD_TIME_MS,
        }),
      );
    },
  });
}

/** What can be handed over beside the name. */
interface LoadInput {
  readonly parameters?: Readonly<Record<string, string>>;
  readonly arguments?: string;
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
