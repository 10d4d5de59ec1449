import { dirname } from "node:path";
import {
  type AppServerParams,
  appServerParams,
  type InstallState,
  type Operations,
} from "@skillwright/contract";
import {
  isSkillwrightError,
  omitUndefined,
  permissionError,
  type Scope,
  type SkillStatus,
  SkillwrightError,
} from "@skillwright/core/internal";
import { installQuestion, type Skills } from "@skillwright/runtime/internal";
import type * as z from "zod";
import { type RpcError, rpcCodes } from "./read-message.ts";

/** What `skills/list` returns for a folder: its skills without shadowed ones, and the files that do not load. */
function toListEntry(cwd: string, { snapshot }: Skills) {
  return {
    cwd,
    skills: snapshot.skills.filter(({ shadowedBy }) => shadowedBy === undefined).map(toMetadata),
    errors: snapshot.found
      .filter(({ manifest }) => manifest === undefined)
      .map(({ key, diagnostics }) => ({
        path: key,
        message: diagnostics.find(({ severity }) => severity === "error")?.message ?? "It does not load",
      })),
  };
}

/** Codex calls a project a repository, and has no skills of MCP servers. */
const codexScopes: Readonly<Record<Scope, "user" | "repo" | "system" | "admin">> = {
  project: "repo",
  user: "user",
  system: "system",
  admin: "admin",
  remote: "user",
};

/** A skill in the format of Codex's app server. */
function toMetadata({ id, manifest, found, scope, enabled }: SkillStatus) {
  const { displayName } = manifest;
  const { shortDescription, iconSmall, iconLarge, brandColor, defaultPrompt } = manifest.interface;
  const tools = manifest.dependencies.map(({ type, value, description, transport, command, url }) => ({
    type,
    value,
    ...omitUndefined({ description, transport, command, url }),
  }));
  return {
    name: id,
    description: manifest.description,
    ...omitUndefined({ shortDescription }),
    interface: omitUndefined({
      displayName,
      shortDescription,
      iconSmall,
      iconLarge,
      brandColor,
      defaultPrompt,
    }),
    ...(tools.length > 0 && { dependencies: { tools } }),
    path: found.key,
    scope: codexScopes[scope],
    enabled,
  };
}

/** Where the methods find skills. */
export interface MethodPlace {
  /** The folder for requests that name none. */
  readonly cwd: string;
  open(folder: string, roots: readonly string[], reload: "force" | "if-new"): Promise<Skills>;
  /** Every open set of skills. */
  known(): readonly Skills[];
  reload(): Promise<void>;
  /** Starts an installation that a person has to approve. Default: it is only reviewed. */
  install?(request: InstallRpcRequest): Promise<InstallState>;
  /** Publishes a skill for a person who confirmed it. Default: nobody can confirm, and nothing is published. */
  publish?(request: PublishRequest): Promise<object>;
}

/** What is published, and how. */
export type PublishRequest = Operations["publishSkill"]["body"] & { readonly skill: string };

/** What a client wants to be installed. */
interface InstallRpcRequest {
  readonly source: string;
  readonly skills?: readonly string[];
  readonly scope?: "user" | "project";
}

/** A method: parameters in, result out; throws what {@link toRpcError} can convert. */
export type Method = (params: unknown) => unknown;

/** The methods for skills that need no connection, in the format of Codex's app server. */
export function skillMethods(place: MethodPlace): Readonly<Record<string, Method>> {
  const here = (): Promise<Skills> => place.open(place.cwd, [], "if-new");
  const switchSkill = async (
    { path, name }: AppServerParams["switch"],
    enabled: boolean,
  ): Promise<{ readonly effectiveEnabled: boolean }> => {
    const target = await here();
    const query = name ?? findByPath([target, ...place.known()], path ?? "").id;
    if (enabled) refuseInstalled(target, query);
    const { skill } = enabled ? await target.enable(query) : await target.disable(query);
    await place.reload();
    return { effectiveEnabled: skill.enabled };
  };
  const install = async (request: InstallRpcRequest): Promise<object> => {
    if (place.install !== undefined) return place.install(request);
    // Nobody can confirm over this connection: a program that writes to it could answer its own question.
    const review = await (await here()).installer.review(request.source, request);
    return {
      state: "approval_required",
      question: installQuestion(review),
      hint: `Run \`skillwright add\` with this source in a terminal.`,
    };
  };
  const publish = async ({ name: skill, ...params }: AppServerParams["publish"]): Promise<object> => {
    const options = Object.entries(params).filter(([, value]) => value !== null && value !== undefined);
    if (place.publish !== undefined) return place.publish({ skill, ...Object.fromEntries(options) });
    const { found } = (await here()).get(skill);
    return {
      state: "approval_required",
      hint: `Run \`skillwright publish ${dirname(found.key)}\` in a terminal.`,
    };
  };
  return {
    "skills/list": method(appServerParams.list, async ({ cwds, forceReload, perCwdExtraUserRoots }) => {
      const data = [];
      for (const folder of cwds === undefined || cwds === null || cwds.length === 0 ? [place.cwd] : cwds) {
        const roots = (perCwdExtraUserRoots ?? []).filter((entry) => entry.cwd === folder);
        const own = roots.flatMap((entry) => entry.extraUserRoots);
        data.push(
          toListEntry(folder, await place.open(folder, own, forceReload === true ? "force" : "if-new")),
        );
      }
      return { data };
    }),
    "skills/reload": method(appServerParams.reload, async ({ cwds }) => {
      if ((cwds ?? []).length === 0) await place.reload();
      for (const folder of cwds ?? []) await place.open(folder, [], "force");
      return {};
    }),
    "skills/enable": method(appServerParams.switch, (params) => switchSkill(params, true)),
    "skills/disable": method(appServerParams.switch, (params) => switchSkill(params, false)),
    "skills/config/write": method(appServerParams.configWrite, ({ enabled, ...params }) =>
      switchSkill(params, enabled),
    ),
    "skills/install": method(appServerParams.install, ({ source, skills, scope }) =>
      install({ source, ...omitUndefined({ skills: skills ?? undefined, scope: scope ?? undefined }) }),
    ),
    "skills/publish": method(appServerParams.publish, publish),
    "registries/list": method(appServerParams.registries, async () => ({
      data: (await here()).registries.list(),
    })),
    "skills/remote/read": method(appServerParams.remoteRead, async ({ query }) => {
      const { skills, problems } = await remoteSkills(await here(), query ?? "");
      return {
        data: skills.map(({ id, name, description }) => ({ id, name, description })),
        ...(problems.length > 0 && { problems }),
      };
    }),
    "skills/remote/write": method(appServerParams.remoteWrite, async ({ hazelnutId: id }) => {
      const wanted = parseRemoteId(id);
      if (wanted === undefined) throw unknownRemote(id);
      const own = await here();
      const isOfRegistry = /^(?:clawhub|registry):/.test(wanted.source);
      const { skills } = await remoteSkills(own, isOfRegistry ? wanted.name : "");
      // Only what can be listed is installed: an id is no way to name any other source.
      const found = skills.find((skill) => skill.id === id);
      if (found === undefined) throw unknownRemote(id);
      return install({ source: found.source, skills: [found.name] });
    }),
  };
}

/** What came from elsewhere is enabled by a person, and over this connection nobody knows whether one asks. */
function refuseInstalled(skills: Skills, query: string): void {
  const { enabled, found, id } = skills.get(query);
  if (enabled || !skills.snapshot.isFromElsewhere(dirname(found.key))) return;
  throw permissionError(found.path, `"${id}" was installed from elsewhere; a person has to enable it`, {
    hint: `Run \`skillwright enable ${id}\` in a terminal.`,
  });
}

/** A request that is not possible in the current state. */
export class RequestError extends Error {}

/** Parameters that a method does not take. */
class ParamsError extends Error {}

/** A method that validates its parameters first. */
export function method<T>(schema: z.ZodType<T>, work: (params: T) => unknown): Method {
  return (params) => {
    const read = schema.safeParse(params);
    if (!read.success) throw new ParamsError(describeProblem(read.error));
    return work(read.data);
  };
}

/** One sentence that says which field is wrong, and how. */
function describeProblem({ issues }: z.ZodError): string {
  return issues
    .map(({ path, message }) => (path.length === 0 ? message : `${path.map(String).join(".")}: ${message}`))
    .join("; ");
}

function findByPath(known: readonly Skills[], path: string): SkillStatus {
  const skill = known
    .flatMap(({ snapshot }) => snapshot.skills)
    .find(({ found }) => found.key === path || found.path === path);
  if (skill !== undefined) return skill;
  throw new SkillwrightError("skill_not_found", {
    message: `There is no skill at ${path}`,
    details: { name: path, suggestions: [] },
    hint: "`skills/list` has the path of each skill.",
  });
}

/**
 * The skills of configured sources and MCP servers, and the places that could not be asked; with a query, those that
 * registries find are added.
 */
async function remoteSkills(skills: Skills, query: string) {
  const listed = await skills.listElsewhere();
  const found = query === "" ? undefined : await skills.find(query, { sources: ["registries", "clawhub"] });
  const hits = [...listed.hits, ...(found?.hits ?? [])];
  const entries = hits.map(({ name, description, source }) => ({
    id: `${source} ${name}`,
    name,
    description,
    source,
  }));
  const problems = [...listed.problems, ...(found?.problems ?? [])];
  return {
    skills: [...new Map(entries.map((entry) => [entry.id, entry])).values()],
    problems: problems.map(({ from, error }) => ({ from, message: error.message })),
  };
}

/** An id is a source and a name; a name has no spaces. */
function parseRemoteId(id: string): { readonly source: string; readonly name: string } | undefined {
  const [, source, name] = /^(.+) (\S+)$/.exec(id) ?? [];
  return source === undefined || name === undefined ? undefined : { source, name };
}

function unknownRemote(id: string): SkillwrightError {
  return new SkillwrightError("skill_not_found", {
    message: `There is no remote skill "${id}"`,
    details: { name: id, suggestions: [] },
    hint: "`skills/remote/read` lists them.",
  });
}

/** The error for an unknown method. */
export function unknownMethod(name: string, known: readonly string[]): RpcError {
  return {
    code: rpcCodes.method,
    message: `There is no method ${JSON.stringify(name)}`,
    data: { methods: known },
  };
}

/** An error as JSON-RPC has it; details of internal errors are not sent to clients. */
export function toRpcError(error: unknown): RpcError {
  if (error instanceof RequestError) return { code: rpcCodes.request, message: error.message };
  if (error instanceof ParamsError) return { code: rpcCodes.params, message: error.message };
  if (isSkillwrightError(error)) {
    const { code, details, hint, message } = error;
    return { code: rpcCodes.params, message, data: { code, details, ...omitUndefined({ hint }) } };
  }
  return { code: rpcCodes.internal, message: "Internal error in Skillwright" };
}
