import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { joinPath } from "@skillwright/core/internal";
import { toPortablePath } from "../files/node-file-system.ts";
import { onExit } from "../machine/on-exit.ts";
import { writeSkillTree } from "../skill-tree/write-skill-tree.ts";
import { refusedByPolicy } from "./install-reviewed.ts";
import type { StagedSkills } from "./installer.ts";
import type { InstallReview } from "./review-install.ts";

/** Writes skills to a private temporary folder, which is removed at the latest when the process ends, unless a policy or the scanner is against them. */
export function stageSkills({ skills, broken }: InstallReview): StagedSkills {
  const [first] = broken;
  if (skills.length === 0 && first !== undefined) throw first.error;
  for (const { summary } of skills) {
    if (summary.decision.outcome === "refuse") throw refusedByPolicy(summary);
  }
  const root = toPortablePath(mkdtempSync(join(tmpdir(), "skillwright-use-")));
  const remove = (): void => rmSync(root, { recursive: true, force: true });
  const forget = onExit(remove);
  const close = (): void => {
    forget();
    remove();
  };
  try {
    for (const { summary, files } of skills) {
      writeSkillTree(joinPath(root, summary.name), files, { access: "private" });
    }
    return { root, close };
  } catch (error) {
    close();
    throw error;
  }
}
