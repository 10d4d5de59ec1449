import { z } from "zod";
import { logDocument, secretPlaceOrNone, secretsDocument, signIn } from "../documents/machine.ts";
import { count, flag, json, listOf, object, text, texts } from "../schema.ts";

const setting = z.object({ key: text, value: json.nullable(), file: text, changed: flag });
const observation = { date: text };

/** What the commands print that set up Skillwright and show what it stores. */
export const setUpCommands: Readonly<Record<string, z.ZodType>> = {
  "config get": json.describe("The value of the setting, or the whole configuration; null if it isn't set."),
  "config path": z.object({ file: text, exists: flag }),
  "config set": setting,
  "config unset": setting,
  "export-state": z.object({ written: text }),
  hosts: listOf({
    id: text,
    title: text,
    observed: z.object({ version: text, ...observation }).nullable(),
    documented: z.object({ source: text, ...observation }).nullable(),
    caveats: texts,
  }),
  log: logDocument,
  purge: z.object({
    removed: flag,
    items: listOf({ kind: text, path: text, bytes: count }),
    kept: texts,
  }),
  "secrets forget": z.object({ forgotten: count }),
  "secrets list": secretsDocument,
  "secrets set": z.object({ skill: text, variable: text, place: secretPlaceOrNone }),
  serve: object("One line, when it listens.", {
    event: z.literal("listening"),
    skillwright: text,
    url: text,
    port: count,
    link: text,
    api: text,
    cwd: text,
  }),
  "sign-ins": z.union([
    z.object({ file: text, signIns: z.array(signIn.omit({ current: true, confirms: true })) }),
    z.object({ file: text, ended: texts }),
  ]),
  version: z.object({
    skillwright: text,
    node: text.optional(),
    sqlite: text.optional(),
    platform: text.optional(),
    installed: text.optional(),
    sandbox: text.optional(),
    files: listOf({ what: text, path: text, exists: flag }).optional(),
    skills: count.optional(),
    problems: count.optional(),
    variables: z.record(text, text).optional(),
  }),
};
