import {
  declaredVariables,
  describeDependency,
  isUntrusted,
  type SkillStatus,
  skillTokens,
} from "@skillwright/core/internal";
import { bold, dim, type Part, wrapParts, yellow } from "../../output/parts.ts";
import { badgesOf } from "../../views/badges.ts";
import { skillStateText } from "../../views/skill-state-text.ts";
import type { Row } from "../screen/frame.ts";

/** What the preview says. */
const previewTexts = {
  needs: (variable: string): string => `Needs $${variable}, which is not set. You will be asked for it.`,
  dependsOn: (what: string): string => `Depends on ${what}.`,
  untrusted: "Models can't see it until you trust its project: press T.",
  state: "State",
  file: "File",
  tokens: "Tokens",
  tokenCounts: (catalog: number, body: number): string => `${catalog} in the catalog, ${body} when loaded`,
} as const;

/** What has to be known before a skill is used: why it can't be, and what it needs that may be missing. */
export function dependencyWarnings(
  skill: SkillStatus,
  env: Readonly<Record<string, string | undefined>> = process.env,
): readonly string[] {
  const reasons = skill.reasons.map(({ message, hint }) =>
    hint === undefined ? message : `${message}. ${hint}`,
  );
  const variables = declaredVariables(skill.manifest).flatMap(({ name, ifAbsent }) =>
    ifAbsent === "ask" && (env[name] ?? "") === "" ? [previewTexts.needs(name)] : [],
  );
  const servers = skill.manifest.dependencies
    .filter(({ type }) => type.toLowerCase() === "mcp")
    .map((dependency) => previewTexts.dependsOn(describeDependency(dependency)));
  return [...new Set([...reasons, ...variables, ...servers])];
}

/** A skill in detail, wrapped to a width: its state, warnings and costs, then its instructions. */
export function previewRows(
  skill: SkillStatus,
  {
    body,
    path,
    columns,
  }: { readonly body: string | undefined; readonly path: string; readonly columns: number },
): readonly Row[] {
  const { manifest, found } = skill;
  const tokens = skillTokens(found);
  const paragraph = (parts: readonly Part[], hang = 0): readonly Row[] => wrapParts(parts, columns, hang);
  const badges = badgesOf(skill).map((badge) => yellow(` [${badge}]`));
  return [
    ...paragraph([bold(skill.id), dim(`  ${skill.scope}`), ...badges]),
    ...paragraph([manifest.description.replaceAll(/\s+/g, " ").trim()]),
    [],
    ...paragraph([dim(`${previewTexts.state}: `), skillStateText(skill)], 2),
    ...(isUntrusted(skill) ? paragraph([yellow(previewTexts.untrusted)], 2) : []),
    ...dependencyWarnings(skill).flatMap((warning) => paragraph([yellow(`! ${warning}`)], 2)),
    ...paragraph([dim(`${previewTexts.tokens}: `), previewTexts.tokenCounts(tokens.catalog, tokens.body)], 2),
    ...paragraph([dim(`${previewTexts.file}: `), path], 2),
    [],
    ...(body ?? "")
      .trim()
      .split("\n")
      .flatMap((line) => paragraph([line.replaceAll("\t", "    ").trimEnd()])),
  ];
}
