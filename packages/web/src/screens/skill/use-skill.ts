import { useQuery } from "@tanstack/react-query";
import { api } from "../../state/api.ts";
import { skillsKey } from "../../state/use-skills.ts";

/** A skill without its text. */
export function useSkill(id: string) {
  return useQuery({
    queryKey: [...skillsKey, "one", id],
    queryFn: ({ signal }) => api.getSkill({ params: { skill: id }, signal }),
  });
}

/** The text of a skill. */
export function useSkillContent(id: string) {
  return useQuery({
    queryKey: [...skillsKey, "content", id],
    queryFn: ({ signal }) => api.getSkillContent({ params: { skill: id }, signal }),
  });
}

/** Why a skill is or isn't offered, step by step. */
export function useExplanation(id: string) {
  return useQuery({
    queryKey: [...skillsKey, "explanation", id],
    queryFn: ({ signal }) => api.explainSkill({ params: { skill: id }, signal }),
  });
}

/** A file of a skill. */
export function useSkillFile(id: string, path: string) {
  return useQuery({
    queryKey: [...skillsKey, "file", id, path],
    queryFn: ({ signal }) => api.readSkillFile({ params: { skill: id }, query: { path }, signal }),
    enabled: path !== "",
  });
}

/** What the scanner says about a skill. */
export function useScan(path: string) {
  return useQuery({
    queryKey: [...skillsKey, "scan", path],
    queryFn: ({ signal }) => api.scanSkill({ params: { skill: path }, signal }),
    retry: false,
  });
}

/** What a skill executes, and whether that is approved. */
export function useReview(path: string) {
  return useQuery({
    queryKey: [...skillsKey, "review", path],
    queryFn: ({ signal }) => api.reviewSkill({ params: { skill: path }, signal }),
    retry: false,
  });
}
