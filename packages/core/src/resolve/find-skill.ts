import { SkillwrightError } from "../errors/skillwright-error.ts";
import { isUntrusted, type Reason, type ResolvedSkill } from "../model/resolved-skill.ts";
import { normalizeName } from "../parse/name-rules.ts";
import { normalizePath, parentPath } from "../paths/path-text.ts";
import { closest, didYouMean } from "../text/compare-text.ts";

/**
 * The one skill that a word refers to: by id, by the path of its file or folder, or by a unique name. A skill of an
 * untrusted project is found by its plain name only if no other skill has that name.
 * Throws `skill_not_found` with suggestions or `ambiguous_skill` with the candidates.
 *
 * @example
 * findSkill(skills, "pdf-tools").manifest.description;
 */
export function findSkill<S extends ResolvedSkill & { readonly reasons?: readonly Reason[] }>(
  skills: readonly S[],
  query: string,
): S {
  const name = normalizeName(query);
  const byId = skills.find((skill) => skill.id === query || skill.id === name);
  if (byId !== undefined) return byId;
  const byPath = query.includes("/")
    ? skills.find((skill) => hasPath(skill, normalizePath(query)))
    : undefined;
  if (byPath !== undefined) return byPath;
  const named = skills.filter((skill) => skill.shadowedBy === undefined && skill.name === name);
  const trusted = named.filter((skill) => !isUntrusted(skill));
  const byName = trusted.length > 0 ? trusted : named;
  const [only, ...others] = byName;
  if (only !== undefined && others.length === 0) return only;
  if (only !== undefined) {
    const candidates = byName.map((skill) => skill.id);
    throw new SkillwrightError("ambiguous_skill", {
      message: `"${query}" means ${byName.length} skills: ${candidates.join(", ")}`,
      details: { name: query, candidates },
      hint: `Use one of these ids, or a path.`,
    });
  }
  const suggestions = closest(
    name,
    skills.filter((skill) => skill.shadowedBy === undefined).map((skill) => skill.id),
  );
  throw new SkillwrightError("skill_not_found", {
    message: `There is no skill "${query}"`,
    details: { name: query, suggestions },
    hint:
      didYouMean(suggestions) ??
      "`skillwright list --all` shows every skill, and `skillwright doctor` shows which folders are scanned.",
  });
}

function hasPath(skill: ResolvedSkill, path: string): boolean {
  return [skill.found.path, skill.found.key].some((file) => file === path || parentPath(file) === path);
}
