import type { RegistryMirrorReport } from "@skillwright/contract";
import { isSkillwrightError, type SkillwrightError } from "@skillwright/core/internal";
import { MAX_REPORTED } from "../limits.ts";
import { idOf } from "../skills/skill-documents.ts";
import { findRows, updateRows } from "../storage/rows.ts";
import type { Tables } from "../storage/schema.ts";
import { type Copied, copySkill } from "./copy-skill.ts";
import { policyOf } from "./mirrors.ts";
import { type MirrorContext, useUpstream } from "./use-upstream.ts";

/** Copies of all that mirrors allow. */
export interface FollowedSources {
  /** Copies a mirror now; the same work if it is being copied. */
  sync(row: Tables["mirrors"]): Promise<RegistryMirrorReport>;
  /** Copies what is due, in the whole registry; processes share the work. */
  syncDue(): Promise<void>;
  /** Waits for what is being copied. */
  settle(): Promise<void>;
}

type Refusal = Copied["refused"][number];

/** Copies mirrors as a whole, each at most once at a time. */
export function followSources(mirrors: MirrorContext): FollowedSources {
  const { context, ending, onError } = mirrors;
  const running = new Map<string, Promise<RegistryMirrorReport>>();
  const sync = (row: Tables["mirrors"]): Promise<RegistryMirrorReport> => {
    const before = running.get(row.namespace);
    if (before !== undefined) return before;
    const work = run(mirrors, row).finally(() => running.delete(row.namespace));
    running.set(row.namespace, work);
    return work;
  };
  /** The mirrors that are due; the first process to claim one copies it. */
  const claimDue = (): Promise<readonly Tables["mirrors"][]> =>
    context.database.write(async (queries) => {
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
  return {
    sync,
    async syncDue() {
      for (const row of await claimDue()) {
        if (ending.aborted) return;
        await sync(row).catch((error: unknown) => {
          if (!ending.aborted) onError(error);
        });
      }
    },
    async settle() {
      await Promise.allSettled(running.values());
    },
  };
}

/** Copies everything, and saves the report. */
async function run(mirrors: MirrorContext, row: Tables["mirrors"]): Promise<RegistryMirrorReport> {
  const { context } = mirrors;
  const report = { added: [] as string[], refused: [] as Refusal[] };
  const failure = await copyAll(mirrors, row, report).then(
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
  await context.database.write((queries) =>
    updateRows(queries, "mirrors", { where: { namespace: row.namespace }, set }),
  );
  return short;
}

/** Copies everything, and says what it did so far also if it can't finish. */
function copyAll(
  mirrors: MirrorContext,
  row: Tables["mirrors"],
  done: { readonly added: string[]; readonly refused: Refusal[] },
): Promise<void> {
  const { context, ending } = mirrors;
  return useUpstream(mirrors, row, async (upstream) => {
    const { namespace } = row;
    const copy = async (name: string): Promise<SkillwrightError | undefined> => {
      ending.throwIfAborted();
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
    const copies = await context.database.read
      .selectFrom("skills")
      .select("name")
      .where("namespace", "=", namespace)
      .execute();
    for (const { name } of copies) if (!listed.has(name)) await copy(name);
  });
}

/** Whether the other skills of a source can be read although this one couldn't. */
function isAboutOneSkill(error: unknown): error is SkillwrightError {
  if (isSkillwrightError(error, "integrity_error", "limit_exceeded")) return true;
  return isSkillwrightError(error, "source_unavailable") && error.details.reason === "unreadable";
}
