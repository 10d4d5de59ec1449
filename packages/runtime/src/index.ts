export type { Environment, Locations } from "./machine/locations.ts";
export type { RootReport } from "./scan/scan-roots.ts";
export type { ListOptions, Skills, StatusEntry } from "./skills/create-skills.ts";
export { createSkills } from "./skills/create-skills.ts";
export type { LoadedSkill } from "./skills/load-skill.ts";
export type { SkillsOptions } from "./skills/skills-options.ts";
export type { IndexHealth, Snapshot } from "./skills/snapshot.ts";
