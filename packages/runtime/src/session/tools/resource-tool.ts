import type { SkillResource } from "../read-resource.ts";
import { answer, answering, readText, type SessionTool, textSchema } from "./session-tool.ts";

/** The tool by which a model reads a file of a skill. */
export function resourceTool(readResource: (name: string, path: string) => SkillResource): SessionTool {
  return {
    name: "read_skill_resource",
    description: "Read a file of a skill, such as a template, a reference or a checklist.",
    inputSchema: textSchema({
      skill_id: "The skill's id",
      path: "Path of the file, relative to the skill's folder",
    }),
    execute: (input) =>
      answering(() => {
        const skill = readText(input, "skill_id");
        if (typeof skill !== "string") return skill;
        const path = readText(input, "path");
        if (typeof path !== "string") return path;
        return answer(readResource(skill, path).text);
      }),
  };
}
