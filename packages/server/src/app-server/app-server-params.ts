import { isAbsolute } from "node:path";
import * as z from "zod";
import { MAX_CWDS, MAX_EXTRA_ROOTS } from "./app-server-limits.ts";

export interface AppServerParams {
  readonly initialize: { readonly clientInfo: { readonly name: string } };
  readonly list: {
    readonly cwds?: readonly string[] | null | undefined;
    readonly forceReload?: boolean | null | undefined;
    readonly perCwdExtraUserRoots?:
      | readonly { readonly cwd: string; readonly extraUserRoots: readonly string[] }[]
      | null
      | undefined;
  };
  readonly reload: { readonly cwds?: readonly string[] | null | undefined };
  readonly configWrite: {
    readonly path?: string | null | undefined;
    readonly name?: string | null | undefined;
    readonly enabled: boolean;
  };
  readonly switch: { readonly path?: string | null | undefined; readonly name?: string | null | undefined };
  readonly extraRootsSet: { readonly extraRoots: readonly string[] };
  readonly remoteRead: { readonly query?: string | null | undefined };
  readonly remoteWrite: { readonly hazelnutId: string };
  readonly install: InstallParams;
  readonly registries: object;
  readonly publish: PublishParams;
}

export interface PublishParams {
  readonly name: string;
  readonly registry?: string | null | undefined;
  readonly namespace?: string | null | undefined;
  readonly version?: string | null | undefined;
  readonly tag?: string | null | undefined;
  readonly changelog?: string | null | undefined;
  readonly dryRun?: boolean | null | undefined;
}

export interface InstallParams {
  readonly source: string;
  readonly skills?: readonly string[] | null | undefined;
  readonly scope?: "user" | "project" | null | undefined;
}

const absolute = z.string().refine((path) => isAbsolute(path), "must be an absolute path");
const extraRoots = z.array(absolute).max(MAX_EXTRA_ROOTS);
const cwds = z.array(z.string().min(1)).max(MAX_CWDS).nullish();

const EITHER = "give either path or name";
const selector = { path: z.string().nullish(), name: z.string().nullish() };

function isOneSelector({ path, name }: AppServerParams["switch"]): boolean {
  return [path, name].filter((selected) => typeof selected === "string").length === 1;
}

/** Parsers of parameters; unknown fields are ignored, because newer clients may send some. */
export const appServerParams: { readonly [M in keyof AppServerParams]: z.ZodType<AppServerParams[M]> } = {
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

/** One sentence that says which field is wrong, and how. */
export function describeProblem({ issues }: z.ZodError): string {
  return issues
    .map(({ path, message }) => (path.length === 0 ? message : `${path.map(String).join(".")}: ${message}`))
    .join("; ");
}
