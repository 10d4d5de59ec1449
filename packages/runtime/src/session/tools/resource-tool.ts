import type { SkillResource } from "../read-resource.ts";
import { answer, type SessionTool } from "./session-tool.ts";
import { defineTool, requiredText } from "./tool-input.ts";

/** The tool by which a model reads a file of a skill. */
export function resourceTool(readResource: (name: string, path: string) => SkillResource): SessionTool {
  return defineTool({
    name: "read_skill_resource",
    description: "Read a file of a skill, such as a template, a reference or a checklist.",
    input: {
      skill_id: requiredText("The skill's id"),
      path: requiredText("Path of the file, relative to the skill's folder"),
    },
    run: ({ skill_id: skill, path }) => answer(readResource(skill, path).text),
  });
}
