export type { AdapterOptions, AnsweredCall } from "../adapter-options.ts";
export type { SkillConversation } from "../conversation/skill-conversation.ts";
export type { CompactedSkills, SkillTurn, UserMessage } from "../conversation/skill-turn.ts";
export type { ToolRules } from "../host-tools.ts";
export type { ShownResult } from "../skill-tools.ts";
export type { LangChainOptions, LangChainSkills } from "./skills-for-langchain.ts";
export { skillsForLangChain } from "./skills-for-langchain.ts";
