import {
  type FileSystem,
  type HostProfile,
  loadCommandParser,
  loadParser,
  type PlannedRoot,
  SOFT_BODY_TOKENS,
} from "@skillwright/core/find";
import type { FoundFile } from "./found-file.ts";
import { readSkillFile } from "./read-skill-file.ts";

/** Reads a file found in a root of skills or commands. */
export type SkillFileReader = (
  file: FoundFile,
  holds: PlannedRoot["holds"],
) => ReturnType<typeof readSkillFile>;

/** Reads skill files under a host's rules. */
export async function openReader(profile: HostProfile, files: FileSystem): Promise<SkillFileReader> {
  const isOwn = profile.parser === "skillwright";
  const skills = {
    files,
    reader: await loadParser(profile.parser),
    reads: profile.reads,
    sidecars: profile.supports.sidecars,
    warnAbove: isOwn ? SOFT_BODY_TOKENS : undefined,
  };
  const commands = isOwn ? { ...skills, reader: await loadCommandParser() } : skills;
  return (file, holds) => readSkillFile(file, holds === "commands" ? commands : skills);
}
