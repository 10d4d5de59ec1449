/** The sidecar files beside a SKILL.md, the strongest first. */
export const SIDECAR_FILES = [
  "agents/skillwright.yaml",
  "agents/openoxide.yaml",
  "agents/openai.yaml",
] as const;
