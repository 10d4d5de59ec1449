import { nameTaken } from "../registry-errors.ts";
import type { Queries } from "../storage/database.ts";
import { findFormer, findNamed } from "./find-skill.ts";
import { idOf, type SkillName } from "./skill-documents.ts";

/** Throws if a name is taken, also by a skill that had it before. */
export async function checkFree(queries: Queries, wanted: SkillName): Promise<void> {
  if ((await findNamed(queries, wanted)) !== undefined)
    throw nameTaken(idOf(wanted), `${idOf(wanted)} exists already`);
  await checkNotFormer(queries, wanted);
}

/** Throws if another skill had the name before: people who install by that name expect that skill. */
export async function checkNotFormer(queries: Queries, wanted: SkillName): Promise<void> {
  if ((await findFormer(queries, wanted)) !== undefined)
    throw nameTaken(idOf(wanted), `${idOf(wanted)} is the former name of another skill`);
}
