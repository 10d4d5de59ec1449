export type { AdapterOptions, AnsweredCall } from "../adapter-options.ts";
export type { SkillConversation } from "../conversation/skill-conversation.ts";
export type { CompactedSkills, SkillTurn, UserMessage } from "../conversation/skill-turn.ts";
export type { ToolRules } from "../host-tools.ts";
export type { OpenAiAgentsSkills } from "./skills-for-openai-agents.ts";
export { skillsForOpenAiAgents } from "./skills-for-openai-agents.ts";
