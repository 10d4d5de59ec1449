import type { FunctionTool } from "@openai/agents";
import { readJson, SkillwrightError } from "@skillwright/core/internal";
import type { Session } from "@skillwright/runtime/internal";
import { guard, type ToolRules } from "../host-tools.ts";
import { isRefusal } from "../skill-tools.ts";

/** A function tool with any context, input and result. */
// biome-ignore lint/suspicious/noExplicitAny: the SDK's own lists of tools are of this type.
export type AnyFunctionTool = FunctionTool<any, any, any>;

/** Your tools, subject to the session's rules. A tool that is always denied is left out. */
export function wrapFunctionTools<T extends AnyFunctionTool>(
  session: Session,
  tools: readonly T[],
  rules: ToolRules = {},
): T[] {
  return tools.flatMap((tool) => {
    const { name, type } = tool;
    // Hosted tools run at the provider, and the others have no single function to wrap.
    if (type !== "function") {
      throw new SkillwrightError("validation_error", {
        message: "A session's rules can only be applied to function tools.",
        details: { problems: [`A tool is of the type "${String(type)}".`] },
        hint: "Pass other tools to the agent directly and use the SDK's approval.",
      });
    }
    type Call = readonly [Parameters<T["invoke"]>[0], Parameters<T["invoke"]>[2]];
    const execute = guard(
      session,
      {
        name,
        execute: (input, ...rest) => {
          const [context, details] = rest as unknown as Call;
          return tool.invoke(context, JSON.stringify(input), details);
        },
      },
      rules,
    );
    if (execute === undefined) return [];
    const invoke: AnyFunctionTool["invoke"] = async (context, input, details) => {
      const read = readJson(input);
      // Input that can't be checked isn't passed on, even if the tool could handle it.
      if (read === undefined) return `The input of the tool ${name} is not JSON.`;
      const output = await execute(read.value, context, details);
      return isRefusal(output) ? output.text : output;
    };
    return [{ ...tool, invoke }];
  });
}
