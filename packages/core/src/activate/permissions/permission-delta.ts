import type { SkillManifest } from "../../model/manifest.ts";
import type { SkillValues } from "../skill-values.ts";
import { coversRule, rulesOverlap } from "./compare-rules.ts";
import type { PermissionPolicy } from "./evaluate-permission.ts";
import { parseToolRules, type RuleProblem, type ToolRule } from "./tool-rule.ts";

/** The effect of a skill's manifest on a host's own rules. */
export interface PermissionDelta {
  /** Rules whose calls would no longer be asked about, each with the host's rules that still stop some of them. */
  readonly preApproved: readonly PreApproval[];
  /** Rules that change nothing, because the host allows their calls anyway. */
  readonly alreadyAllowed: readonly ToolRule[];
  /** Rules without effect, because the host denies their calls or requires asking. */
  readonly overruled: readonly OverruledRule[];
  /** Rules whose tools are taken away while the skill is active. */
  readonly removed: readonly ToolRule[];
  /** Invalid rules, or rules in an unknown form; they grant nothing. */
  readonly unreadable: readonly RuleProblem[];
}

/** A rule that would spare questions. */
export interface PreApproval {
  readonly rule: ToolRule;
  /** Rules of the host, or of the skill itself, that beat it for some calls. */
  readonly except: readonly ToolRule[];
}

/** A rule that the host's own beat. */
export interface OverruledRule {
  readonly rule: ToolRule;
  readonly decision: "ask" | "deny";
  /** Undefined where the host denies everything that it does not allow. */
  readonly by: ToolRule | undefined;
}

/** Compares what a manifest asks for with a host's own rules. */
export function permissionDelta(
  policy: PermissionPolicy,
  manifest: Pick<SkillManifest, "allowedTools" | "disallowedTools">,
  variables: SkillValues["variables"] = {},
): PermissionDelta {
  const asked = parseToolRules(manifest.allowedTools, variables);
  const taken = parseToolRules(manifest.disallowedTools, variables);
  const preApproved: PreApproval[] = [];
  const alreadyAllowed: ToolRule[] = [];
  const overruled: OverruledRule[] = [];
  const unreadable: RuleProblem[] = [...asked.problems, ...taken.problems];
  for (const rule of asked.rules) {
    const by = (rules: readonly ToolRule[]): ToolRule | undefined =>
      rules.find((own) => coversRule(own, rule));
    const denied = by([...policy.deny, ...taken.rules]);
    const questioned = by(policy.ask);
    if (rule.limit.kind === "unclear") {
      unreadable.push({ text: rule.text, message: `The form of "${rule.text}" is not known` });
    } else if (denied !== undefined) overruled.push({ rule, decision: "deny", by: denied });
    else if (questioned !== undefined) overruled.push({ rule, decision: "ask", by: questioned });
    else if (by(policy.allow) !== undefined || policy.otherwise === "allow") alreadyAllowed.push(rule);
    else if (policy.otherwise === "deny") overruled.push({ rule, decision: "deny", by: undefined });
    else {
      const stronger = [...policy.deny, ...taken.rules, ...policy.ask];
      preApproved.push({ rule, except: stronger.filter((own) => rulesOverlap(own, rule)) });
    }
  }
  return { preApproved, alreadyAllowed, overruled, removed: taken.rules, unreadable };
}
