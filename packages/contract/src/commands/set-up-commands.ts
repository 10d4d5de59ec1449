import { z } from "zod";
import { secretPlace } from "../documents/common.ts";
import { logEntry, secret, signIn } from "../documents/machine.ts";
import { count, flag, json, text, texts } from "../schema.ts";

const setting = z.object({ key: text, value: json.nullable(), file: text, changed: flag });
const observation = { date: text };
const place = z.union([secretPlace, z.literal("none")]);

/** What the commands print that set up Skillwright and show what it stores. */
export const setUpCommands: Readonly<Record<string, z.ZodType>> = {
  "config get": json.describe("The value of the setting, or the whole configuration; null if it isn't set."),
  "config path": z.object({ file: text, exists: flag }),
  "config set": setting,
  "config unset": setting,
  "export-state": z.object({ written: text }),
  hosts: z.array(
    z.object({
      id: text,
      title: text,
      observed: z.object({ version: text, ...observation }).nullable(),
      documented: z.object({ source: text, ...observation }).nullable(),
      caveats: texts,
    }),
  ),
  log: z.object({
    file: text,
    entries: z.array(logEntry),
    damaged: count.describe("Lines that couldn't be read."),
  }),
  purge: z.object({
    removed: flag,
    items: z.array(z.object({ kind: text, path: text, bytes: count })),
    kept: texts,
  }),
  "secrets forget": z.object({ forgotten: count }),
  "secrets list": z.object({
    file: text,
    place,
    secrets: z.array(secret),
  }),
  "secrets set": z.object({ skill: text, variable: text, place }),
  serve: z
    .object({
      event: z.literal("listening"),
      skillwright: text,
      url: text,
      port: count,
      link: text,
      api: text,
      cwd: text,
    })
    .describe("One line, when it listens."),
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
    files: z.array(z.object({ what: text, path: text, exists: flag })).optional(),
    skills: count.optional(),
    problems: count.optional(),
    variables: z.record(text, text).optional(),
  }),
};
