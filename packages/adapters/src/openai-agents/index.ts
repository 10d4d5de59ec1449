export type {
  CompactedSkills,
  SkillConversation,
  SkillTurn,
  UserMessage,
} from "../conversation/skill-conversation.ts";
export type { AdapterOptions, AnsweredCall, ToolRules } from "../skill-tools.ts";
export type { OpenAiAgentsSkills } from "./skills-for-openai-agents.ts";
export { skillsForOpenAiAgents } from "./skills-for-openai-agents.ts";
