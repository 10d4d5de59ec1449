/** The sidecar files beside a SKILL.md, highest precedence first. */
export const SIDECAR_FILES = [
  "agents/skillwright.yaml",
  "agents/openoxide.yaml",
  "agents/openai.yaml",
] as const;
