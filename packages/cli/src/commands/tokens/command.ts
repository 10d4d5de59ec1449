import {
  compareText,
  escapeTerminal,
  isSkillwrightError,
  type SkillStatus,
  skillTokens,
} from "@skillwright/core/internal";
import type { Skills } from "@skillwright/runtime/internal";
import { type Command, defineCommand } from "../../command-line/command.ts";
import { discoveryOptions, jsonOption, toSkillsOptions } from "../../command-line/discovery-options.ts";
import { openSkills } from "../../command-line/open-skills.ts";
import { choiceOr, toggle } from "../../command-line/option.ts";
import { displayWidth } from "../../output/display-width.ts";
import type { Output } from "../../output/output.ts";
import { bold, cutParts, dim, textOf } from "../../output/parts.ts";

/** What `tokens` prints. */
const tokenTexts = {
  skill: "skill",
  catalog: "catalog",
  body: "body",
  files: "files",
  total: "total",
  none: "No skills available here. Run `skillwright list` to see why.",
  legend: (about: string | undefined): string =>
    [
      "The catalog is part of every request; a skill's body is added when the skill is used.",
      ...(about === undefined
        ? []
        : [`${about} marks estimates based on file size; use --exact for exact counts.`]),
    ].join(" "),
} as const;

/** Shows how many tokens the available skills use. */
export const command: Command = defineCommand({
  paged: true,
  options: {
    sort: choiceOr("tokens", "order", "Sort order", ["tokens", "name"]),
    files: toggle("Also count the other files of each skill"),
    exact: toggle("Read every skill instead of estimating from file size"),
    json: jsonOption,
    ...discoveryOptions,
  },
  examples: ["skillwright tokens", "skillwright tokens --sort name --exact", "skillwright tokens --files"],
  async run(_, flags, out) {
    const skills = await openSkills(toSkillsOptions(flags));
    const costs = skills
      .list()
      .map((skill) => ({
        ...costOf(skill, skills, flags.exact),
        ...(flags.files && { files: fileTokens(skill, skills) }),
      }))
      .toSorted((a, b) => (flags.sort === "tokens" ? b.body - a.body : 0) || compareText(a.id, b.id));
    const total = {
      catalog: costs.reduce((sum, { catalog }) => sum + catalog, 0),
      body: costs.reduce((sum, { body }) => sum + body, 0),
      ...(flags.files && { files: costs.reduce((sum, { files = 0 }) => sum + files, 0) }),
      estimated: costs.some(({ estimated }) => estimated),
    };
    const { host, place } = skills.snapshot;
    if (flags.json) return out.json({ host: host.id, cwd: place.cwd, skills: costs, total });
    print(costs, { id: tokenTexts.total, ...total }, out);
    return 0;
  },
});

interface Cost {
  readonly id: string;
  readonly catalog: number;
  readonly body: number;
  /** Of its other files, if they are counted. */
  readonly files?: number;
  readonly estimated: boolean;
}

/** Columns of a number. */
const NUMBER_COLUMNS = 10;

function costOf(skill: SkillStatus, skills: Skills, exact: boolean): Cost {
  const { id, found } = skill;
  if (!exact) return { id, ...skillTokens(found) };
  try {
    return { id, ...skillTokens(skills.load(id).found) };
  } catch (error) {
    // The skill was removed since the scan; use the estimate.
    if (!isSkillwrightError(error, "load_error")) throw error;
    return { id, ...skillTokens(found) };
  }
}

function fileTokens({ id }: SkillStatus, skills: Skills): number {
  return skills.resources(id).reduce((sum, { tokens: cost }) => sum + (cost ?? 0), 0);
}

function print(costs: readonly Cost[], total: Cost, out: Output): void {
  if (costs.length === 0) {
    out.text(tokenTexts.none);
    return;
  }
  const widest = Math.max(...[...costs, total].map(({ id }) => displayWidth(escapeTerminal(id))));
  const numbers = total.files === undefined ? 2 : 3;
  const width = Math.min(widest, out.columns - numbers * NUMBER_COLUMNS);
  const row = (id: string, ...columns: readonly string[]): string => {
    const name = cutParts([id], width, out.signs.ellipsis);
    const gap = " ".repeat(width - name.width);
    const cells = columns.slice(0, numbers).map((cell) => cell.padStart(NUMBER_COLUMNS));
    return name.parts.map(textOf).join("") + gap + cells.join("");
  };
  const costRow = ({ id, catalog, body, files = 0, estimated }: Cost): string =>
    row(id, String(catalog), `${estimated ? out.signs.about : ""}${body}`, `${out.signs.about}${files}`);
  out.row(dim(row(tokenTexts.skill, tokenTexts.catalog, tokenTexts.body, tokenTexts.files)));
  for (const cost of costs) out.row(costRow(cost));
  out.row(bold(costRow(total)));
  out.row();
  out.note([dim(tokenTexts.legend(total.estimated ? out.signs.about : undefined))]);
}
