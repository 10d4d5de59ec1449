import { useRead } from "../../state/use-read.ts";

/** A skill without its text. */
export const useSkill = (skill: string) => useRead("skills", "getSkill", { params: { skill } });

/** The text of a skill. */
export const useSkillContent = (skill: string) => useRead("skills", "getSkillContent", { params: { skill } });

/** What the scanner says about a skill. */
export const useScan = (skill: string) =>
  useRead("skills", "scanSkill", { params: { skill } }, { retry: false });

/** What a skill executes, and whether that is approved. */
export const useReview = (skill: string) =>
  useRead("skills", "reviewSkill", { params: { skill } }, { retry: false });
