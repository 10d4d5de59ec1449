export type {
  CompactedSkills,
  SkillConversation,
  SkillTurn,
  UserMessage,
} from "../conversation/skill-conversation.ts";
export type { AdapterOptions, AnsweredCall, ShownResult, ToolRules } from "../skill-tools.ts";
export type { LangChainOptions, LangChainSkills } from "./skills-for-langchain.ts";
export { skillsForLangChain } from "./skills-for-langchain.ts";
