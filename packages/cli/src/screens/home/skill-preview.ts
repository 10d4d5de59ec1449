import { bold, dim, type Part, wrapParts, yellow } from "../../output/parts.ts";
import type { Row } from "../screen/frame.ts";
import type { HomeSkill } from "./home-skill.ts";

/** What the preview says. */
const previewTexts = {
  untrusted: "Models can't see it until you trust its project: press T.",
  state: "State",
  file: "File",
  tokens: "Tokens",
  tokenCounts: (catalog: number, body: number): string => `${catalog} in the catalog, ${body} when loaded`,
} as const;

/** A skill in detail, wrapped to a width: its state, warnings and costs, then its instructions. */
export function previewRows(
  skill: HomeSkill,
  { body, columns }: { readonly body: string | undefined; readonly columns: number },
): readonly Row[] {
  const paragraph = (parts: readonly Part[], hang = 0): readonly Row[] => wrapParts(parts, columns, hang);
  const badges = skill.badges.map((badge) => yellow(` [${badge}]`));
  return [
    ...paragraph([bold(skill.id), dim(`  ${skill.scope}`), ...badges]),
    ...paragraph([skill.fullDescription]),
    [],
    ...paragraph([dim(`${previewTexts.state}: `), skill.stateText], 2),
    ...warningRows(skill, columns),
    ...paragraph(
      [dim(`${previewTexts.tokens}: `), previewTexts.tokenCounts(skill.catalogTokens, skill.tokens)],
      2,
    ),
    ...paragraph([dim(`${previewTexts.file}: `), skill.shownPath], 2),
    [],
    ...(body ?? "")
      .trim()
      .split("\n")
      .flatMap((line) => paragraph([line.replaceAll("\t", "    ").trimEnd()])),
  ];
}

/** What has to be known before a skill is used, wrapped to a width. */
export function warningRows(
  { untrusted, warnings }: Pick<HomeSkill, "untrusted" | "warnings">,
  columns: number,
): readonly Row[] {
  const all = [...(untrusted ? [previewTexts.untrusted] : []), ...warnings];
  return all.flatMap((warning) => wrapParts([yellow(`! ${warning}`)], columns, 2));
}
