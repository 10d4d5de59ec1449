import { declaredVariables, describeDependency, type SkillStatus } from "@skillwright/core/internal";

const texts = {
  needs: (variable: string): string => `Needs $${variable}, which is not set. You will be asked for it.`,
  dependsOn: (what: string): string => `Depends on ${what}.`,
} as const;

/** What has to be known before a skill is used: why it can't be, and what it needs that may be missing. */
export function dependencyWarnings(
  skill: SkillStatus,
  env: Readonly<Record<string, string | undefined>> = process.env,
): readonly string[] {
  // The screen has its own words, and a key, for a project that isn't trusted.
  const reasons = skill.reasons
    .filter(({ code }) => code !== "untrusted")
    .map(({ message, hint }) => {
      const sentence = `${message.charAt(0).toUpperCase()}${message.slice(1)}.`;
      return hint === undefined ? sentence : `${sentence} ${hint}`;
    });
  const variables = declaredVariables(skill.manifest).flatMap(({ name, ifAbsent }) =>
    ifAbsent === "ask" && (env[name] ?? "") === "" ? [texts.needs(name)] : [],
  );
  const servers = skill.manifest.dependencies
    .filter(({ type }) => type.toLowerCase() === "mcp")
    .map((dependency) => texts.dependsOn(describeDependency(dependency)));
  return [...new Set([...reasons, ...variables, ...servers])];
}
