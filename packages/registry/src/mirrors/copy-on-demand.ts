import { isSkillwrightError, keepNewest } from "@skillwright/core/internal";
import { valid } from "semver";
import type { Access } from "../access/caller.ts";
import { MAX_PULLS, MIRROR_FRESH_MS, MIRRORS_KNOWN_MS } from "../limits.ts";
import { readableNamespaces } from "../skills/read-skills.ts";
import type { SkillName } from "../skills/skill-documents.ts";
import { findRows } from "../storage/rows.ts";
import { copySkill } from "./copy-skill.ts";
import { findMirror, policyOf } from "./mirrors.ts";
import { type MirrorContext, useUpstream } from "./use-upstream.ts";

/** A skill that somebody wants, and which version or tag of it. */
type Wanted = SkillName & { readonly choice?: string | undefined };

/** Copies of what was asked for. */
export interface OnDemandCopies {
  /** Updates a wanted skill of an on-demand mirror, at most every few minutes. Failures change nothing. */
  refresh(access: Access, wanted: Wanted): Promise<void>;
  /** Waits for what is being copied. */
  settle(): Promise<void>;
}

/** When a skill was asked for last, the versions that there were, and those that were wanted since. */
interface Check {
  readonly at: number;
  versions: ReadonlySet<string>;
  readonly tried: Set<string>;
}

/** Most skills whose last check is remembered. */
const MAX_REMEMBERED = 10_000;

/** Copies single skills of on-demand mirrors, each at most once at a time. */
export function copyOnDemand(mirrors: MirrorContext): OnDemandCopies {
  const { context, ending, onError } = mirrors;
  const { read } = context.database;
  const checked = new Map<string, Check>();
  /** What there was in mirrors of whole sources when they were read last: another name must not read one again. */
  const offered = new Map<string, { readonly at: number; readonly names: ReadonlySet<string> }>();
  const pulls = new Map<string, Promise<void>>();
  let onDemand: { readonly at: number; readonly names: ReadonlySet<string> } | undefined;

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
  const pull = async ({ namespace, name, choice }: Wanted): Promise<void> => {
    try {
      const row = await findMirror(read, namespace);
      const policy = policyOf(row);
      if (policy.skills !== null && !policy.skills.includes(name)) return;
      await useUpstream(mirrors, row, async (upstream) => {
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
      if (!isSkillwrightError(error) && !ending.aborted) onError(error);
    }
  };
  return {
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
      const work = pull({ namespace, name, choice: exact });
      pulls.set(
        key,
        work.finally(() => pulls.delete(key)),
      );
      await work;
    },
    async settle() {
      await Promise.allSettled(pulls.values());
    },
  };
}
