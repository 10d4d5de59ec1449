import { type ResolvedSkill, usageError } from "@skillwright/core/internal";
import type { InstallReview } from "../install/review-install.ts";
import type { Skills } from "./create-skills.ts";

/** A skill that is used without being installed. */
export interface UsedSkill {
  /** The skills of a place, and this one. */
  readonly skills: Skills;
  /** The folder that contains it until it is closed. */
  readonly root: string;
  readonly id: string;
  close(): void;
}

/**
 * Makes the only skill of a review usable through an additional root. Throws `usage_error` if there are several or it
 * would be shadowed, and `install_refused`.
 */
export async function stageOnlySkill(
  { installer }: Pick<Skills, "installer">,
  review: InstallReview,
  open: (roots: readonly string[]) => Promise<Skills>,
): Promise<UsedSkill> {
  const name = onlySkill(review);
  const { root, close } = await installer.stage(review);
  try {
    const skills = await open([root]);
    const isStaged = ({ found: { path } }: ResolvedSkill): boolean => path.startsWith(`${root}/`);
    const found = skills.snapshot.skills.find(isStaged);
    if (found === undefined || found.shadowedBy !== undefined)
      throw usageError("--name", `A skill called "${name}" already exists here and would be used instead`, {
        hint: `Try it under another name: \`--name ${name}-new\`.`,
      });
    return { skills, root, id: found.id, close };
  } catch (error) {
    close();
    throw error;
  }
}

function onlySkill({ source, skills, broken }: InstallReview): string {
  const names = skills.map(({ summary }) => summary.name);
  const [first, ...others] = names;
  const [problem] = broken;
  if (first !== undefined && others.length === 0) return first;
  if (first === undefined && problem !== undefined) throw problem.error;
  throw usageError(
    "--skill",
    first === undefined
      ? `${source} has no skill that can be used`
      : `${source} has ${names.length} skills: ${names.join(", ")}`,
    { suggestions: names, hint: "Pass `--skill NAME` for the one you want to try." },
  );
}
