export type {
  CompactedSkills,
  SkillConversation,
  SkillTurn,
  UserMessage,
} from "../conversation/skill-conversation.ts";
export type { AdapterOptions, AnsweredCall, ShownResult, ToolRules } from "../skill-tools.ts";
export type { AiSdkSkills, AiSdkStep } from "./skills-for-ai-sdk.ts";
export { skillsForAiSdk } from "./skills-for-ai-sdk.ts";
