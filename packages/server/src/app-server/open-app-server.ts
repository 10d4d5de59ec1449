import { dirname, resolve } from "node:path";
import { isSkillwrightError, type SkillStatus, SkillwrightError } from "@skillwright/core";
import { readSkillFolder, type Skills, type SkillsPoolOptions } from "@skillwright/runtime";
import type * as z from "zod";
import { appServerParams, describeProblem } from "./app-server-params.ts";
import { type Message, type RpcError, readMessage, rpcCodes } from "./read-message.ts";
import { toListEntry } from "./skill-metadata.ts";
import { openWatchedPools } from "./watched-pools.ts";

/** What an app server works with. */
export interface AppServerOptions {
  /** The folder whose skills are meant when a client names none. */
  readonly cwd: string;
  /** The version of the program, for clients. */
  readonly version: string;
  /** How the skills of each folder are found. */
  readonly skills?: Omit<SkillsPoolOptions, "watch">;
  /** Sends a message that no request asked for. */
  readonly notify: (text: string) => void;
}

/** A conversation in JSON-RPC with one client, in the shape of Codex's app server for skills. */
export interface AppServer {
  /** Answers one message; undefined when it wants no answer. Never throws. */
  receive(text: string): Promise<string | undefined>;
  close(): Promise<void>;
}

/** Opens an app server. Messages are meant to be handed over one after the other. */
export function openAppServer({ cwd, version, skills = {}, notify }: AppServerOptions): AppServer {
  let isReady = false;
  // Codex leaves the field out; a client that sends it may insist on it.
  let envelope: { readonly jsonrpc?: "2.0" } = {};
  let extraRoots: readonly string[] = [];
  const pools = openWatchedPools(skills, () => {
    if (isReady) notify(JSON.stringify({ ...envelope, method: "skills/changed", params: {} }));
  });
  const open = (folder: string, roots: readonly string[], reload: "force" | "if-new"): Promise<Skills> =>
    pools.get(resolve(cwd, folder), { extraRoots: [...extraRoots, ...roots], reload });
  const here = (): Promise<Skills> => open(cwd, [], "if-new");

  const methods: Readonly<Record<string, Method>> = {
    initialize: method(appServerParams.initialize, ({ clientInfo }) => {
      if (isReady) throw new RequestError("Already initialized");
      isReady = true;
      return {
        userAgent: `skillwright/${version} (${clientInfo.name})`,
        platformFamily: process.platform === "win32" ? "windows" : "unix",
        platformOs: process.platform === "darwin" ? "macos" : process.platform,
      };
    }),
    "skills/list": method(appServerParams.list, async ({ cwds, forceReload, perCwdExtraUserRoots }) => {
      const data = [];
      for (const folder of cwds === undefined || cwds === null || cwds.length === 0 ? [cwd] : cwds) {
        const roots = (perCwdExtraUserRoots ?? []).filter((entry) => entry.cwd === folder);
        const own = roots.flatMap((entry) => entry.extraUserRoots);
        data.push(toListEntry(folder, await open(folder, own, forceReload === true ? "force" : "if-new")));
      }
      return { data };
    }),
    "skills/reload": method(appServerParams.reload, async ({ cwds }) => {
      if ((cwds ?? []).length === 0) await pools.reload();
      for (const folder of cwds ?? []) await open(folder, [], "force");
      return {};
    }),
    "skills/config/write": method(appServerParams.configWrite, async ({ path, name, enabled }) => {
      const target = await here();
      const query = name ?? findByPath([target, ...pools.known()], path ?? "").id;
      const { skill } = enabled ? await target.enable(query) : await target.disable(query);
      await pools.reload();
      return { effectiveEnabled: skill.enabled };
    }),
    "skills/extraRoots/set": method(appServerParams.extraRootsSet, ({ extraRoots: roots }) => {
      extraRoots = roots;
      return {};
    }),
    "skills/remote/read": method(appServerParams.remoteRead, async () => ({
      data: remoteSkills(await here()).map(({ found, name, manifest }) => ({
        id: found.origin,
        name,
        description: manifest.description,
      })),
    })),
    "skills/remote/write": method(appServerParams.remoteWrite, async ({ hazelnutId: id }) => {
      const target = await here();
      const skill = remoteSkills(target).find(({ found }) => found.origin === id);
      if (skill === undefined) throw unknownRemote(id);
      await target.bring(skill.id);
      const { folder } = await target.putPackage(readSkillFolder(dirname(skill.found.key)));
      return { id, path: folder };
    }),
  };

  const answer = async (message: Message): Promise<object | undefined> => {
    if (message.kind === "wrong") return { id: message.id, error: message.error };
    if (message.kind !== "request") return undefined;
    if (message.versioned) envelope = { jsonrpc: "2.0" };
    const { id, method: name, params } = message;
    try {
      const chosen = Object.hasOwn(methods, name) ? methods[name] : undefined;
      if (chosen === undefined) return { id, error: unknownMethod(name, Object.keys(methods)) };
      if (!isReady && name !== "initialize") throw new RequestError("Not initialized");
      return { id, result: await chosen(params ?? {}) };
    } catch (error) {
      return { id, error: toRpcError(error) };
    }
  };
  return {
    async receive(text) {
      const reply = await answer(readMessage(text));
      return reply === undefined ? undefined : JSON.stringify({ ...envelope, ...reply });
    },
    close: () => pools.close(),
  };
}

type Method = (params: unknown) => unknown;

/** A request that is not possible now. */
class RequestError extends Error {}

/** Parameters that a method does not take. */
class ParamsError extends Error {}

function method<T>(schema: z.ZodType<T>, work: (params: T) => unknown): Method {
  return (params) => {
    const read = schema.safeParse(params);
    if (!read.success) throw new ParamsError(describeProblem(read.error));
    return work(read.data);
  };
}

function findByPath(known: readonly Skills[], path: string): SkillStatus {
  const skill = known
    .flatMap(({ snapshot }) => snapshot.skills)
    .find(({ found }) => found.key === path || found.path === path);
  if (skill !== undefined) return skill;
  throw new SkillwrightError("skill_not_found", {
    message: `There is no skill at ${path}`,
    details: { name: path, suggestions: [] },
    hint: "`skills/list` says the path of each.",
  });
}

function remoteSkills({ snapshot }: Skills): readonly SkillStatus[] {
  return snapshot.skills.filter(({ scope }) => scope === "remote");
}

function unknownRemote(id: string): SkillwrightError {
  return new SkillwrightError("skill_not_found", {
    message: `There is no remote skill "${id}"`,
    details: { name: id, suggestions: [] },
    hint: "`skills/remote/read` lists those there are.",
  });
}

function unknownMethod(name: string, known: readonly string[]): RpcError {
  return {
    code: rpcCodes.method,
    message: `There is no method ${JSON.stringify(name)}`,
    data: { methods: known },
  };
}

function toRpcError(error: unknown): RpcError {
  if (error instanceof RequestError) return { code: rpcCodes.request, message: error.message };
  if (error instanceof ParamsError) return { code: rpcCodes.params, message: error.message };
  if (isSkillwrightError(error)) {
    const { code, details, hint, message } = error;
    return { code: rpcCodes.params, message, data: { code, details, ...(hint !== undefined && { hint }) } };
  }
  return { code: rpcCodes.internal, message: "Something went wrong in Skillwright itself" };
}
