import { createSkills, type Skills, type SkillsOptions } from "@skillwright/runtime/internal";

/** The skills of a command. With `--agent`, those that the agent may use: what a chat with it would disclose. */
export async function openSkills(options: SkillsOptions): Promise<Skills> {
  return createSkills(await withAgentRules(options));
}

/** Adds what the file of the agent says. Throws `agent_not_found` with suggestions, or `agent_unusable`. */
export async function withAgentRules(options: SkillsOptions): Promise<SkillsOptions> {
  if (options.agent === undefined) return options;
  const { agentRules } = await import("@skillwright/agent");
  // What is wrong with the configuration is reported when the skills are opened.
  const skills = await createSkills({ ...options, onConfigProblem: () => undefined });
  try {
    return { ...options, ...(await agentRules(skills, options.agent)) };
  } finally {
    await skills.close();
  }
}
