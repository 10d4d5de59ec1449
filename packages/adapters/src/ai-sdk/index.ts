export type { AdapterOptions, AnsweredCall } from "../adapter-options.ts";
export type { SkillConversation } from "../conversation/skill-conversation.ts";
export type { CompactedSkills, SkillTurn, UserMessage } from "../conversation/skill-turn.ts";
export type { ToolRules } from "../host-tools.ts";
export type { ShownResult } from "../skill-tools.ts";
export type { AiSdkSkills, AiSdkStep } from "./skills-for-ai-sdk.ts";
export { skillsForAiSdk } from "./skills-for-ai-sdk.ts";
