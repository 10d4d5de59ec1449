import { isAbsolutePath } from "@skillwright/core/internal";
import * as z from "zod";

/** Most folders in one `skills/list`; each is scanned completely. */
const MAX_CWDS = 64;

/** Most extra roots at the same time. */
const MAX_EXTRA_ROOTS = 64;

const absolute = z.string().refine((path) => isAbsolutePath(path), "must be an absolute path");
const extraRoots = z.array(absolute).max(MAX_EXTRA_ROOTS);
const cwds = z.array(z.string().min(1)).max(MAX_CWDS).nullish();

const EITHER = "give either path or name";
const selector = { path: z.string().nullish(), name: z.string().nullish() };

function isOneSelector({ path, name }: z.output<z.ZodObject<typeof selector>>): boolean {
  return [path, name].filter((selected) => typeof selected === "string").length === 1;
}

/** Parsers of parameters; unknown fields are ignored, because newer clients may send some. */
export const appServerParams = {
  initialize: z.looseObject({ clientInfo: z.looseObject({ name: z.string() }) }),
  list: z.looseObject({
    cwds,
    forceReload: z.boolean().nullish(),
    perCwdExtraUserRoots: z
      .array(z.looseObject({ cwd: z.string(), extraUserRoots: extraRoots }))
      .max(MAX_CWDS)
      .nullish(),
  }),
  reload: z.looseObject({ cwds }),
  configWrite: z.looseObject({ ...selector, enabled: z.boolean() }).refine(isOneSelector, EITHER),
  switch: z.looseObject(selector).refine(isOneSelector, EITHER),
  extraRootsSet: z.looseObject({ extraRoots }),
  remoteRead: z.looseObject({ query: z.string().max(2048).nullish() }),
  remoteWrite: z.looseObject({ hazelnutId: z.string().min(1) }),
  install: z.looseObject({
    source: z.string().min(1).max(2048),
    skills: z.array(z.string().min(1)).max(100).nullish(),
    scope: z.enum(["user", "project"]).nullish(),
  }),
  registries: z.looseObject({}),
  publish: z.looseObject({
    name: z.string().min(1),
    registry: z.string().min(1).max(2048).nullish(),
    namespace: z.string().max(64).nullish(),
    version: z.string().max(128).nullish(),
    tag: z.string().max(64).nullish(),
    changelog: z
      .string()
      .max(64 * 1024)
      .nullish(),
    dryRun: z.boolean().nullish(),
  }),
};

export type AppServerParams = {
  readonly [M in keyof typeof appServerParams]: z.output<(typeof appServerParams)[M]>;
};
