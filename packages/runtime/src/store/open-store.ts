import {
  checkNewSkill,
  type PackageFile,
  type PackagePath,
  parentPath,
  type SkillStatus,
  writeSkill,
} from "@skillwright/core/internal";
import { readSeenFile } from "../files/reading.ts";
import { type PackageTree, readPackageTree } from "../skill-tree/read-skill-tree.ts";
import { deleteSkill, restoreSkill } from "./delete-skill.ts";
import { putPackage } from "./put-package.ts";
import { renameSkill } from "./rename-skill.ts";
import type { CreateRequest, PutOptions, SkillStore, StoreChange } from "./store.ts";
import { type StoreContext, withStoreLock } from "./store-context.ts";
import { emptyTrash, listTrash } from "./trash.ts";
import { updateSkill } from "./update-skill.ts";

/** Opens the skills of a place for changes. */
export function openStore(context: StoreContext): SkillStore {
  return {
    create: (request) =>
      withStoreLock(context, () =>
        putPackage(context, { ...request, files: newFiles(request), action: "create", rules: "new" }),
      ),
    putPackage: (files, put) =>
      withStoreLock(context, () => putPackage(context, { ...put, files, action: "create" })),
    update: (skill, change) => withStoreLock(context, () => updateSkill(context, skill, change)),
    rename: (skill, name, change) =>
      withStoreLock(context, () => renameSkill(context, skill, { ...change, name })),
    clone: (skill, put) => withStoreLock(context, () => cloneSkill(context, skill, put)),
    delete: (skill, note = {}) => withStoreLock(context, () => deleteSkill(context, skill, note)),
    trash: () => listTrash(context.state),
    restore: (id, restored = {}) => withStoreLock(context, () => restoreSkill(context, id, restored)),
    emptyTrash: (ids) => withStoreLock(context, async () => emptyTrash(context, ids)),
  };
}

/** The files of a skill that is created; its text must be complete. */
function newFiles({ skill, files = [] }: CreateRequest): readonly PackageFile[] {
  const text = "text" in skill ? skill.text : writeSkill(skill);
  checkNewSkill(text);
  const bytes = Buffer.from(text, "utf8");
  return [{ path: "SKILL.md" as PackagePath, bytes, executable: false }, ...files];
}

async function cloneSkill(
  context: StoreContext,
  skill: SkillStatus,
  put: PutOptions = {},
): Promise<StoreChange> {
  const { files, leftOut } = packageOf(skill);
  const change = await putPackage(context, { name: skill.manifest.name, ...put, files, action: "create" });
  const notices = leftOut.map(({ path }) => `${path} was not copied: packages leave it out.`);
  return { ...change, notices: [...change.notices, ...notices] };
}

/** The files of a skill that can be copied. A command is a single file and becomes the SKILL.md of a folder. */
function packageOf({ found }: SkillStatus): PackageTree {
  if (found.kind === "skill") return readPackageTree(parentPath(found.key));
  const bytes = readSeenFile(found.key);
  return { files: [{ path: "SKILL.md" as PackagePath, bytes, executable: false }], leftOut: [] };
}
