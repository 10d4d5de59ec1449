import { type OpenAPIHono, z } from "@hono/zod-openapi";
import type { FieldEdit, NewSkill } from "@skillwright/core/internal";
import { thisPerson, toStoreChangeDocument } from "@skillwright/runtime/internal";
import type { CreateSkillBody, UpdateSkillBody } from "../contract/manage.ts";
import { endpoint } from "../http/endpoint.ts";
import { given } from "../http/given.ts";
import { invalid } from "../http/read-input.ts";
import type { ServerContext } from "../server-context.ts";
import { toListedSkill } from "./listed-skill.ts";
import {
  anyJson,
  longText,
  note,
  onConflict,
  sentFile,
  storeChange,
  storeScope,
  toPackageFile,
  trashEntry,
} from "./schemas/change.ts";
import { placeQuery, skillParams } from "./schemas/common.ts";
import { listedSkill } from "./schemas/skill.ts";

const tag = "Changing skills";
const found = ["skill_not_found", "ambiguous_skill", "file_not_found"] as const;
const written = ["permission_error", "built_in_modification", "read_only_skill", "limit_exceeded"] as const;
const choice = { scope: storeScope.optional(), onConflict: onConflict.optional(), message: note.optional() };
const files = z.array(sentFile).max(1000).optional();

const createBody: z.ZodType<CreateSkillBody> = z
  .strictObject({
    text: longText.optional().openapi({ description: "The whole SKILL.md." }),
    fields: z
      .looseObject({ name: z.string().max(200), description: z.string().max(10_000) })
      .optional()
      .openapi({ description: "The fields of its frontmatter, instead of a text." }),
    body: longText.optional(),
    files,
    ...choice,
  })
  .openapi("NewSkill") as unknown as z.ZodType<CreateSkillBody>;

const updateBody: z.ZodType<UpdateSkillBody> = z
  .strictObject({
    text: longText.optional(),
    fields: z.record(z.string(), anyJson).optional().openapi({ description: "Null removes a field." }),
    body: longText.optional(),
    write: files,
    remove: z.array(z.string().max(4096)).max(1000).optional(),
    expectedText: longText.optional(),
    expected: z.string().max(200).optional(),
    message: note.optional(),
    broken: z.enum(["refuse", "accept"]).optional(),
  })
  .openapi("SkillUpdate");

/** Creating, changing and deleting skills. */
export function manageRoutes(app: OpenAPIHono, context: ServerContext): void {
  const one = { tag, params: skillParams, query: placeQuery, response: storeChange };
  endpoint(
    app,
    "createSkill",
    {
      tag,
      summary: "Writes a new skill",
      query: placeQuery,
      body: createBody,
      response: storeChange,
      status: 201,
      errors: ["name_conflict", "parse_error", "path_escapes_root", ...written],
    },
    async ({ query, body }) => {
      const { scope, onConflict: choose, message, files: sent = [] } = body;
      const skills = await context.skills(query);
      const change = await skills.create({
        skill: toNewSkill(body),
        files: sent.map(toPackageFile),
        author: thisPerson(),
        ...given({ scope, onConflict: choose, message }),
      });
      return toStoreChangeDocument(change);
    },
  );
  endpoint(
    app,
    "updateSkill",
    {
      ...one,
      summary: "Changes a skill's text, fields, body or files",
      body: updateBody,
      errors: [...found, ...written, "edit_conflict", "parse_error", "path_escapes_root"],
    },
    async ({ params, query, body }) => {
      const { fields, write, ...rest } = body;
      const skills = await context.skills(query);
      const change = await skills.update(params.skill, {
        ...given(rest),
        author: thisPerson(),
        ...(fields !== undefined && { fields: toEdits(fields) }),
        ...(write !== undefined && { write: write.map(toPackageFile) }),
      });
      return toStoreChangeDocument(change);
    },
  );
  endpoint(
    app,
    "renameSkill",
    {
      ...one,
      summary: "Gives a skill another name",
      body: z.strictObject({ name: z.string().min(1).max(200), message: note.optional() }),
      errors: [...found, ...written, "name_conflict"],
    },
    async ({ params, query, body: { name, message } }) => {
      const skills = await context.skills(query);
      const by = { author: thisPerson(), ...given({ message }) };
      return toStoreChangeDocument(await skills.rename(params.skill, name, by));
    },
  );
  endpoint(
    app,
    "cloneSkill",
    {
      ...one,
      summary: "Copies a skill to where it can be changed",
      body: z.strictObject({ ...choice, name: z.string().min(1).max(200).optional() }),
      status: 201,
      errors: [...found, ...written, "name_conflict"],
    },
    async ({ params, query, body }) => {
      const skills = await context.skills(query);
      return toStoreChangeDocument(
        await skills.clone(params.skill, { ...given(body), author: thisPerson() }),
      );
    },
  );
  endpoint(
    app,
    "deleteSkill",
    { ...one, summary: "Moves a skill to the trash", errors: [...found, ...written] },
    async ({ params, query }) => {
      const skills = await context.skills(query);
      return toStoreChangeDocument(await skills.delete(params.skill, { author: thisPerson() }));
    },
  );
  endpoint(
    app,
    "switchSkill",
    {
      ...one,
      summary: "Switches a skill on or off, for the person or the project",
      body: z.strictObject({ to: z.enum(["on", "off"]), scope: storeScope.optional() }),
      response: z
        .object({ id: z.string(), changed: z.boolean(), file: z.string(), skill: listedSkill })
        .openapi("SwitchedSkill"),
      errors: [...found, "config_error", "permission_error"],
    },
    async ({ params, query, body: { to, scope } }) => {
      const skills = await context.skills(query);
      const options = given({ scope });
      const switched =
        to === "on" ? skills.enable(params.skill, options) : skills.disable(params.skill, options);
      const { skill, ...change } = await switched;
      return { ...change, skill: toListedSkill(skill, skills.snapshot) };
    },
  );
  trashRoutes(app, context);
}

function trashRoutes(app: OpenAPIHono, context: ServerContext): void {
  const entries = z.array(trashEntry);
  endpoint(
    app,
    "listTrash",
    { tag, summary: "The deleted skills, the newest first", response: z.object({ entries }) },
    async () => ({ entries: await (await context.skills()).trash() }),
  );
  endpoint(
    app,
    "restoreFromTrash",
    {
      tag,
      summary: "Takes a skill out of the trash",
      params: z.strictObject({ entry: z.string().min(1) }),
      query: placeQuery,
      body: z.strictObject({
        name: z.string().min(1).max(200).optional(),
        scope: storeScope.optional(),
        onConflict: z.enum(["refuse", "rename"]).optional(),
      }),
      response: storeChange,
      errors: ["skill_not_found", "name_conflict", ...written],
    },
    async ({ params, query, body }) => {
      const skills = await context.skills(query);
      return toStoreChangeDocument(
        await skills.restore(params.entry, { ...given(body), author: thisPerson() }),
      );
    },
  );
  endpoint(
    app,
    "emptyTrash",
    {
      tag,
      summary: "Removes deleted skills for good; all of them when none is named",
      query: z.strictObject({ entry: z.array(z.string()).max(1000).optional() }),
      response: z.object({ removed: entries }),
      errors: ["skill_not_found", "permission_error"],
    },
    async ({ query }) => ({ removed: await (await context.skills()).emptyTrash(query.entry) }),
  );
}

/** A whole text, or fields and a body; not both, for one of them would be lost. */
function toNewSkill({ text, fields, body }: CreateSkillBody): NewSkill | { readonly text: string } {
  if (text !== undefined) {
    if (fields !== undefined || body !== undefined)
      throw invalid(["body.text: stands for fields and body; send either"]);
    return { text };
  }
  if (fields === undefined) throw invalid(["body.fields: is missing, and there is no text"]);
  const { name, description, ...further } = fields;
  // Values that do not fit a field are found by the check of the written text.
  return { fields: { name, description, ...further }, body: body ?? "" };
}

function toEdits(fields: NonNullable<UpdateSkillBody["fields"]>): readonly FieldEdit[] {
  return Object.entries(fields).map(([field, value]) => ({ field, value: value ?? undefined }));
}
