import { describePermissionDelta } from "../activate/permissions/describe-permissions.ts";
import type { PermissionPolicy } from "../activate/permissions/evaluate-permission.ts";
import { coversRule, permissionDelta } from "../activate/permissions/permission-delta.ts";
import { parseToolRules } from "../activate/permissions/tool-rule.ts";
import type { SkillManifest } from "../model/manifest.ts";
import { manifestDefaults } from "../parse/manifest-defaults.ts";
import { describeDeclaredPermissions } from "../sandbox/declared-permissions.ts";

/** Fields that are text for users and models; every other field affects behavior. */
const WORDS: ReadonlySet<string> = new Set<keyof SkillManifest>([
  "displayName",
  "description",
  "license",
  "compatibility",
  "version",
  "category",
  "tags",
  "triggers",
  "whenToUse",
  "argumentHint",
]);

/** The changed fields that affect behavior, sorted; a new skill is compared with an empty one. */
export function changedBeyondWords(
  before: SkillManifest | undefined,
  after: SkillManifest,
): readonly string[] {
  const old: Readonly<Record<string, unknown>> = { ...(before ?? { ...manifestDefaults, name: after.name }) };
  const now: Readonly<Record<string, unknown>> = { ...after };
  const fields = new Set([...Object.keys(old), ...Object.keys(now)]);
  return [...fields]
    .filter((field) => !WORDS.has(field) && JSON.stringify(old[field]) !== JSON.stringify(now[field]))
    .toSorted();
}

/** A host that asks about everything: what a skill is spared there is what it asks for. */
const ASKS: PermissionPolicy = { allow: [], ask: [], deny: [], otherwise: "ask" };

/** The new permissions of a changed skill, in plain sentences; empty when there are none. */
export function permissionChanges(
  before: SkillManifest | undefined,
  after: SkillManifest,
): readonly string[] {
  const had = parseToolRules(before?.allowedTools ?? []).rules;
  const taken = parseToolRules(before?.disallowedTools ?? []).rules;
  const stillTaken = parseToolRules(after.disallowedTools).rules;
  const delta = permissionDelta(ASKS, after);
  const sentences = describePermissionDelta({
    preApproved: delta.preApproved.filter(({ rule }) => !had.some((own) => coversRule(own, rule))),
    alreadyAllowed: [],
    overruled: [],
    removed: [],
    unreadable: delta.unreadable.filter(
      ({ text }) => ![...(before?.allowedTools ?? []), ...(before?.disallowedTools ?? [])].includes(text),
    ),
  });
  const given = taken
    .filter((rule) => !stillTaken.some((own) => coversRule(own, rule)))
    .map(({ text }) => `Takes \`${text.replaceAll("`", "'")}\` no longer away.`);
  const declaredBefore = describeDeclaredPermissions(before?.permissions);
  const declared =
    JSON.stringify(before?.permissions) === JSON.stringify(after.permissions)
      ? []
      : [
          "Declares other `permissions` than before.",
          ...describeDeclaredPermissions(after.permissions).filter(
            (sentence) => !declaredBefore.includes(sentence),
          ),
        ];
  return [...sentences, ...given, ...declared];
}
