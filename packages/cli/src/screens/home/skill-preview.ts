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

/** Rows of a description in a pane: what has to be known before a skill is used must not be pushed out of sight. */
const PANE_DESCRIPTION_ROWS = 3;

/** What a preview is drawn from. */
export interface PreviewOptions {
  /** The instructions, if they were read. */
  readonly body: string | undefined;
  readonly columns: number;
  /** The height of a pane, in which a long description is cut. Default: everything is shown. */
  readonly height?: number;
}

/** A skill in detail, wrapped to a width: its state, warnings and costs, then its instructions. */
export function previewRows(skill: HomeSkill, { body, columns, height }: PreviewOptions): readonly Row[] {
  const paragraph = (parts: readonly Part[], hang = 0): readonly Row[] => wrapParts(parts, columns, hang);
  const badges = skill.badges.map((badge) => yellow(` [${badge}]`));
  return [
    ...paragraph([bold(skill.id), dim(`  ${skill.scope}`), ...badges]),
    ...descriptionRows(
      skill.fullDescription,
      columns,
      height === undefined ? undefined : PANE_DESCRIPTION_ROWS,
    ),
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
      .split("\n", height)
      .flatMap((line) => paragraph([line.replaceAll("\t", "    ").trimEnd()])),
  ];
}

function descriptionRows(description: string, columns: number, most?: number): readonly Row[] {
  const rows = wrapParts([description], columns);
  if (most === undefined || rows.length <= most) return rows;
  return [...rows.slice(0, most - 1), [...(rows[most - 1] ?? []), dim(" …")]];
}

/** What has to be known before a skill is used, wrapped to a width. */
export function warningRows(
  { untrusted, warnings }: Pick<HomeSkill, "untrusted" | "warnings">,
  columns: number,
): readonly Row[] {
  const all = [...(untrusted ? [previewTexts.untrusted] : []), ...warnings];
  return all.flatMap((warning) => wrapParts([yellow(`! ${warning}`)], columns, 2));
}
