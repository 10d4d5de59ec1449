import {
  type PackageFile,
  type PackagePath,
  parentPath,
  type SkillStatus,
  writeSkill,
} from "@skillwright/core/internal";
import { readSeenFile } from "../files/reading.ts";
import { deleteSkill } from "./delete-skill.ts";
import { putPackage } from "./put-package.ts";
import { renameSkill } from "./rename-skill.ts";
import { restoreSkill } from "./restore-skill.ts";
import { readSkillFolder } from "./skill-folder.ts";
import type { CreateRequest, SkillStore } from "./store.ts";
import { alone, type StoreContext } from "./store-context.ts";
import { nodeStoreDisk } from "./store-disk.ts";
import { emptyTrash, listTrash } from "./trash.ts";
import { updateSkill } from "./update-skill.ts";
import { noVersions } from "./version-log.ts";

/** What a store needs; the disk and the history have defaults. */
export type StoreOptions = Pick<StoreContext, "state" | "look"> & Partial<StoreContext>;

/** Opens the skills of a place for changes. */
export function openStore(options: StoreOptions): SkillStore {
  const context: StoreContext = { disk: nodeStoreDisk, versions: noVersions, ...options };
  return {
    create: (request) =>
      alone(context, () => putPackage(context, { ...request, files: newFiles(request), action: "create" })),
    putPackage: (files, put) =>
      alone(context, () => putPackage(context, { ...put, files, action: "create" })),
    update: (skill, change) => alone(context, () => updateSkill(context, skill, change)),
    rename: (skill, name, note) => alone(context, () => renameSkill(context, skill, { ...note, name })),
    clone: (skill, put) =>
      alone(context, () =>
        putPackage(context, {
          name: skill.manifest.name,
          ...put,
          files: filesOf(skill),
          action: "create",
        }),
      ),
    delete: (skill, note = {}) => alone(context, () => deleteSkill(context, skill, note)),
    trash: () => listTrash(context.state),
    restore: (id, restored = {}) => alone(context, () => restoreSkill(context, id, restored)),
    emptyTrash: (ids) => alone(context, async () => emptyTrash(context, ids)),
  };
}

function newFiles({ skill, files = [] }: CreateRequest): readonly PackageFile[] {
  const text = "text" in skill ? skill.text : writeSkill(skill);
  const bytes = Buffer.from(text, "utf8");
  return [{ path: "SKILL.md" as PackagePath, bytes, executable: false }, ...files];
}

/** All files of a skill. A command is a single file and becomes the SKILL.md of a folder. */
function filesOf({ found }: SkillStatus): readonly PackageFile[] {
  if (found.kind === "skill") return readSkillFolder(parentPath(found.key));
  const bytes = readSeenFile(found.key);
  return [{ path: "SKILL.md" as PackagePath, bytes, executable: false }];
}
