import type { RegistryMirrorReport } from "@skillwright/contract";
import { isSkillwrightError, keepNewest, omitUndefined, SkillwrightError } from "@skillwright/core/internal";
import type { Network } from "@skillwright/runtime/internal";
import { valid } from "semver";
import { type Access, getNamespace } from "../access/caller.ts";
import type { RegistryContext } from "../access/registry-context.ts";
import { MAX_PULLS, MAX_REPORTED, MAX_SYNC_MS, MIRROR_FRESH_MS, MIRRORS_KNOWN_MS } from "../limits.ts";
import { readableNamespaces } from "../skills/read-skills.ts";
import { idOf, type SkillName } from "../skills/skill-documents.ts";
import { findRows, updateRows } from "../storage/rows.ts";
import type { Tables } from "../storage/schema.ts";
import { mirrorSubject } from "../storage/secrets/stored-secrets.ts";
import { type Copied, copySkill } from "./copy-skill.ts";
import { findMirror, policyOf } from "./mirrors.ts";
import { openUpstream, parseUpstream, type Upstream } from "./upstream.ts";

/** Copies from other places. */
export interface Mirrors {
  /** Copies everything that a mirror's policy allows, now. */
  sync(access: Access, namespace: string): Promise<RegistryMirrorReport>;
  /** Copies what is due, in the whole registry; processes share the work. */
  syncDue(): Promise<void>;
  /** Updates a wanted skill of an on-demand mirror, at most every few minutes. Failures change nothing. */
  refresh(access: Access, wanted: SkillName & { readonly choice?: string }): Promise<void>;
  close(): Promise<void>;
}

export interface MirrorsOptions {
  readonly context: RegistryContext;
  readonly network: Network;
  readonly onError: (error: unknown) => void;
}

type Refusal = Copied["refused"][number];

/** When a skill was asked for last, the versions that there were, and those that were wanted since. */
interface Check {
  readonly at: number;
  versions: ReadonlySet<string>;
  readonly tried: Set<string>;
}

/** Most skills whose last check is remembered. */
const MAX_REMEMBERED = 10_000;

/** Opens the mirrors of a registry. Nothing is copied until somebody asks for it. */
export function openMirrors({ context, network, onError }: MirrorsOptions): Mirrors {
  const { database } = context;
  const { read } = database;
  const ending = new AbortController();
  const running = new Map<string, Promise<RegistryMirrorReport>>();
  const checked = new Map<string, Check>();
  /** What there was in mirrors of whole sources when they were read last: another name must not read one again. */
  const offered = new Map<string, { readonly at: number; readonly names: ReadonlySet<string> }>();
  const pulls = new Map<string, Promise<void>>();
  let onDemand: { readonly at: number; readonly names: ReadonlySet<string> } | undefined;

  const withUpstream = async <T>(
    row: Tables["mirrors"],
    work: (upstream: Upstream) => Promise<T>,
  ): Promise<T> => {
    const time = AbortSignal.timeout(MAX_SYNC_MS);
    const signal = AbortSignal.any([ending.signal, time]);
    try {
      const upstream = await openUpstream(parseUpstream(row.source), {
        network,
        token: row.token === null ? null : context.secrets.open(row.token, mirrorSubject(row)),
        signal,
      });
      try {
        return await work(upstream);
      } finally {
        await upstream.close();
      }
    } catch (error) {
      throw time.aborted && !ending.signal.aborted ? tookTooLong(row.source) : error;
    }
  };
  /** Copies everything, and says what it did so far also if it can't finish. */
  const copyAll = (
    row: Tables["mirrors"],
    done: { readonly added: string[]; readonly refused: Refusal[] },
  ): Promise<void> =>
    withUpstream(row, async (upstream) => {
      const { namespace } = row;
      const copy = async (name: string): Promise<SkillwrightError | undefined> => {
        ending.signal.throwIfAborted();
        try {
          const skill = await upstream.skill(name);
          if (skill === undefined) return undefined;
          const { added, refused } = await copySkill(context, skill, { namespace, policy: policyOf(row) });
          done.added.push(...added);
          done.refused.push(...refused);
          return undefined;
        } catch (error) {
          if (isAboutOneSkill(error)) return error;
          throw error;
        }
      };
      const listed = new Set<string>();
      for await (const name of upstream.list()) {
        listed.add(name);
        const failure = await copy(name);
        if (failure !== undefined)
          done.refused.push({ skill: idOf({ namespace, name }), reason: failure.message });
      }
      // A registry doesn't list a skill whose versions are all yanked. One that it renamed stays here as it was.
      const copies = await read
        .selectFrom("skills")
        .select("name")
        .where("namespace", "=", namespace)
        .execute();
      for (const { name } of copies) if (!listed.has(name)) await copy(name);
    });
  const run = async (row: Tables["mirrors"]): Promise<RegistryMirrorReport> => {
    const report = { added: [] as string[], refused: [] as Refusal[] };
    const failure = await copyAll(row, report).then(
      () => undefined,
      (error: unknown) => {
        if (!isSkillwrightError(error)) throw error;
        return [error.message, error.hint].filter((part) => part !== undefined).join(". ");
      },
    );
    const at = context.now().toISOString();
    const short: RegistryMirrorReport = {
      at,
      outcome: failure === undefined ? "done" : "failed",
      detail: failure ?? null,
      added: report.added.slice(0, MAX_REPORTED),
      refused: report.refused.slice(0, MAX_REPORTED),
    };
    const set = { last_at: at, last_report: JSON.stringify(short) };
    await database.write((queries) =>
      updateRows(queries, "mirrors", { where: { namespace: row.namespace }, set }),
    );
    return short;
  };
  const sync = (row: Tables["mirrors"]): Promise<RegistryMirrorReport> => {
    const before = running.get(row.namespace);
    if (before !== undefined) return before;
    const work = run(row).finally(() => running.delete(row.namespace));
    running.set(row.namespace, work);
    return work;
  };
  /** The mirrors that are due; the first process to claim one copies it. */
  const claimDue = (): Promise<readonly Tables["mirrors"][]> =>
    database.write(async (queries) => {
      const now = context.now();
      const all = await findRows(queries, "mirrors", { mode: "follow" });
      const due = all.filter(
        ({ started_at, every_minutes }) =>
          started_at === null || Date.parse(started_at) + every_minutes * 60_000 <= now.getTime(),
      );
      const set = { started_at: now.toISOString() };
      for (const { namespace } of due) await updateRows(queries, "mirrors", { where: { namespace }, set });
      return due;
    });
  const isOnDemand = async (namespace: string): Promise<boolean> => {
    const now = context.now().getTime();
    if (onDemand === undefined || now - onDemand.at > MIRRORS_KNOWN_MS) {
      const rows = await findRows(read, "mirrors", { mode: "on-demand" });
      onDemand = { at: now, names: new Set(rows.map((row) => row.namespace)) };
    }
    return onDemand.names.has(namespace);
  };
  const isHere = async ({ namespace, name }: SkillName, version: string): Promise<boolean> => {
    const row = await read
      .selectFrom("versions")
      .innerJoin("skills", "skills.id", "versions.skill_id")
      .select("versions.id")
      .where("skills.namespace", "=", namespace)
      .where("skills.name", "=", name)
      .where("versions.version", "=", version)
      .executeTakeFirst();
    return row !== undefined;
  };
  const pull = async ({
    namespace,
    name,
    choice,
  }: SkillName & { readonly choice?: string }): Promise<void> => {
    try {
      const row = await findMirror(read, namespace);
      const policy = policyOf(row);
      if (policy.skills !== null && !policy.skills.includes(name)) return;
      await withUpstream(row, async (upstream) => {
        if (upstream.names !== undefined)
          offered.set(namespace, { at: context.now().getTime(), names: upstream.names });
        const skill = await upstream.skill(name);
        if (skill === undefined) return;
        const known = checked.get(`${namespace}/${name}`);
        if (known !== undefined) known.versions = new Set(skill.versions.map(({ version }) => version));
        await copySkill(context, skill, { namespace, policy, wanted: choice === undefined ? [] : [choice] });
      });
    } catch (error) {
      // Existing copies are still served; anything else is not found.
      if (!isSkillwrightError(error) && !ending.signal.aborted) onError(error);
    }
  };
  return {
    async sync(access, namespace) {
      await getNamespace(access, { name: namespace, right: "manage" });
      return sync(await findMirror(read, namespace));
    },
    async syncDue() {
      for (const row of await claimDue()) {
        if (ending.signal.aborted) return;
        await sync(row).catch((error: unknown) => {
          if (!ending.signal.aborted) onError(error);
        });
      }
    },
    async refresh(access, wanted) {
      const { namespace, name } = wanted;
      if (!(await isOnDemand(namespace))) return;
      // Who may not read the namespace must not find out that it is a mirror: neither by the answer nor by how long it takes.
      if (!(await readableNamespaces(access)).includes(namespace)) return;
      const key = `${namespace}/${name}`;
      const exact = valid(wanted.choice) === wanted.choice ? wanted.choice : undefined;
      const lastCheck = (): Check | undefined => {
        const last = checked.get(key);
        return last !== undefined && context.now().getTime() - last.at < MIRROR_FRESH_MS ? last : undefined;
      };
      const isDue = async (): Promise<boolean> => {
        const all = offered.get(namespace);
        const isOffered =
          all === undefined || context.now().getTime() - all.at >= MIRROR_FRESH_MS || all.names.has(name);
        const last = lastCheck();
        if (!isOffered || last === undefined) return isOffered;
        const isWanted = exact !== undefined && last.versions.has(exact) && !last.tried.has(exact);
        return isWanted && !(await isHere(wanted, exact));
      };
      for (;;) {
        const own = pulls.get(key);
        if (own !== undefined) await own;
        // What is fresh doesn't wait for others: a source that answers slowly must not delay everything.
        else if (!(await isDue())) return;
        else if (!pulls.has(key) && pulls.size < MAX_PULLS) break;
        else await Promise.race(pulls.values());
      }
      const check = lastCheck() ?? {
        at: context.now().getTime(),
        versions: checked.get(key)?.versions ?? new Set(),
        tried: new Set(),
      };
      if (exact !== undefined) check.tried.add(exact);
      keepNewest(checked, MAX_REMEMBERED, [key, check]);
      const work = pull({ namespace, name, ...omitUndefined({ choice: exact }) });
      pulls.set(
        key,
        work.finally(() => pulls.delete(key)),
      );
      await work;
    },
    async close() {
      ending.abort(new Error("The registry was closed"));
      await Promise.allSettled([...running.values(), ...pulls.values()]);
    },
  };
}

/** Whether the other skills of a source can be read although this one couldn't. */
function isAboutOneSkill(error: unknown): error is SkillwrightError {
  if (isSkillwrightError(error, "integrity_error", "limit_exceeded")) return true;
  return isSkillwrightError(error, "source_unavailable") && error.details.reason === "unreadable";
}

function tookTooLong(source: string): SkillwrightError<"timed_out"> {
  return new SkillwrightError("timed_out", {
    message: `Copying from ${source} took longer than ${MAX_SYNC_MS / 60_000} minutes`,
    details: { limitMs: MAX_SYNC_MS },
    hint: "What was copied so far is kept; the next run continues from there.",
  });
}
