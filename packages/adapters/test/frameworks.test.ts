import { execFileSync } from "node:child_process";
import { expect, test } from "vitest";
import { codeOptions } from "../../../tests/child-code.ts";

/** Opens an adapter in its own process and reports which frameworks were loaded. */
function frameworksOf(entry: string, open: string): readonly string[] {
  const code = `
    import { registerHooks } from "node:module";
    const asked = new Set();
    registerHooks({
      resolve(specifier, context, next) {
        if (["ai", "@openai/agents", "langchain"].includes(specifier)) asked.add(specifier);
        return next(specifier, context);
      },
    });
    const adapter = await import(${JSON.stringify(entry)});
    const whenImported = [...asked];
    await adapter.${open}({ tools: () => [], wrapTools: () => [] });
    console.log(JSON.stringify([whenImported, [...asked]]));
  `;
  const args = [...codeOptions, "--input-type=module", "--eval", code];
  const printed = execFileSync("node", args, { cwd: import.meta.dirname, encoding: "utf8" });
  const [whenImported, asked] = JSON.parse(printed);
  expect(whenImported).toEqual([]);
  return asked;
}

test.for([
  ["@skillwright/adapters", "plainSkills", []],
  ["@skillwright/adapters/ai-sdk", "skillsForAiSdk", ["ai"]],
  ["@skillwright/adapters/openai-agents", "skillsForOpenAiAgents", ["@openai/agents"]],
  ["@skillwright/adapters/langchain", "skillsForLangChain", ["langchain"]],
] as const)("%s loads only its own framework, and only when it is used", ([entry, open, frameworks]) => {
  expect(frameworksOf(entry, open)).toEqual(frameworks);
});
