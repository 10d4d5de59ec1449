import type { CreateSkillBody, SentFile, UpdateSkillBody } from "@skillwright/contract";
import { invalid } from "@skillwright/contract/http";
import {
  editFrontmatter,
  type FieldEdit,
  omitUndefined,
  type PackageFile,
  parentPath,
  parsePackagePath,
  writeSkill,
} from "@skillwright/core/internal";
import { thisPerson, toListedSkill, toStoreChangeDocument } from "@skillwright/runtime/internal";
import type { ApiEndpoints } from "../http/api-endpoints.ts";
import { mustBeConfirmed } from "../security/confirmation.ts";

/** Creating, changing and deleting skills. */
export function manageRoutes({ onSkills }: ApiEndpoints): void {
  onSkills("createSkill", async ({ skills, body }) => {
    const { scope, host, onConflict: choose, message, files: sent = [] } = body;
    const change = await skills.create({
      skill: toNewSkill(body),
      files: sent.map(toPackageFile),
      author: thisPerson(),
      ...omitUndefined({ scope, host, onConflict: choose, message }),
    });
    return toStoreChangeDocument(change);
  });
  onSkills("updateSkill", async ({ skills, params, body }) => {
    const { fields, write, ...rest } = body;
    const change = await skills.update(params.skill, {
      ...omitUndefined(rest),
      author: thisPerson(),
      ...(fields !== undefined && { fields: toEdits(fields) }),
      ...(write !== undefined && { write: write.map(toPackageFile) }),
    });
    return toStoreChangeDocument(change);
  });
  onSkills("renameSkill", async ({ skills, params, body: { name, ...options } }) => {
    const by = { ...omitUndefined(options), author: thisPerson() };
    return toStoreChangeDocument(await skills.rename(params.skill, name, by));
  });
  onSkills("cloneSkill", async ({ skills, params, body }) =>
    toStoreChangeDocument(await skills.clone(params.skill, { ...omitUndefined(body), author: thisPerson() })),
  );
  onSkills("deleteSkill", async ({ skills, params }) =>
    toStoreChangeDocument(await skills.delete(params.skill, { author: thisPerson() })),
  );
  onSkills("switchSkill", async ({ skills, params, body: { to, scope }, c }) => {
    const { enabled, found } = skills.get(params.skill);
    // What came from elsewhere is enabled by a person, as it is installed by one.
    if (to === "on" && !enabled && skills.snapshot.isFromElsewhere(parentPath(found.key)))
      mustBeConfirmed(c, "a skill that was installed from elsewhere would be enabled");
    const options = omitUndefined({ scope });
    const switched =
      to === "on" ? skills.enable(params.skill, options) : skills.disable(params.skill, options);
    const { skill, ...change } = await switched;
    return { ...change, skill: toListedSkill(skill, skills.snapshot) };
  });
  onSkills("preferSkill", async ({ skills, params, c }) => {
    if (skills.snapshot.isFromElsewhere(parentPath(skills.get(params.skill).found.key)))
      mustBeConfirmed(c, "a skill that was installed from elsewhere would replace another one");
    const { skill, ...change } = await skills.prefer(params.skill);
    return { ...change, skill: toListedSkill(skill, skills.snapshot) };
  });
  onSkills("listTrash", async ({ skills }) => ({ entries: await skills.trash() }));
  onSkills("restoreFromTrash", async ({ skills, params, body }) =>
    toStoreChangeDocument(
      await skills.restore(params.entry, { ...omitUndefined(body), author: thisPerson() }),
    ),
  );
  onSkills("emptyTrash", async ({ skills, query }) => ({ removed: await skills.emptyTrash(query.entry) }));
}

/** A whole text, or fields and a body; not both, because one of them would be lost. */
function toNewSkill({ text, fields, body = "" }: CreateSkillBody): { readonly text: string } {
  if (text !== undefined) {
    if (fields !== undefined || body !== "")
      throw invalid(["body.text: replaces fields and body; send either"]);
    return { text };
  }
  if (fields === undefined) throw invalid(["body.fields: is missing, and there is no text"]);
  const { name, description, ...further } = fields;
  const plain = writeSkill({ fields: { name, description }, body });
  // Any spelling and any value is written; those that don't fit a field are found by the check of the text.
  return { text: editFrontmatter(plain, toEdits(further), { file: "SKILL.md" }).text };
}

function toEdits(fields: NonNullable<UpdateSkillBody["fields"]>): readonly FieldEdit[] {
  return Object.entries(fields).map(([field, value]) => ({ field, value: value ?? undefined }));
}

/** A path that leads out of the skill is refused. */
function toPackageFile({ path, text, base64, executable = false }: SentFile): PackageFile {
  const bytes = base64 === undefined ? Buffer.from(text ?? "", "utf8") : Buffer.from(base64, "base64");
  return { path: parsePackagePath(path, "the skill"), bytes: new Uint8Array(bytes), executable };
}
