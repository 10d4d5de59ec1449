import { coversRule } from "../activate/permissions/compare-rules.ts";
import { describePermissionDelta } from "../activate/permissions/describe-permissions.ts";
import type { PermissionPolicy } from "../activate/permissions/evaluate-permission.ts";
import { permissionDelta } from "../activate/permissions/permission-delta.ts";
import { parseToolRules } from "../activate/permissions/tool-rule.ts";
import type { SkillManifest } from "../model/manifest.ts";
import { describeDeclaredPermissions } from "../sandbox/declared-permissions.ts";

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
  const told = describeDeclaredPermissions(before?.permissions);
  const declared =
    JSON.stringify(before?.permissions) === JSON.stringify(after.permissions)
      ? []
      : [
          "Declares other `permissions` than before.",
          ...describeDeclaredPermissions(after.permissions).filter((sentence) => !told.includes(sentence)),
        ];
  return [...sentences, ...given, ...declared];
}
