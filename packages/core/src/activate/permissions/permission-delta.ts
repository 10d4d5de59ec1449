import type { SkillManifest } from "../../model/manifest.ts";
import { isInside, normalizePath } from "../../paths/path-text.ts";
import { matchesNamePattern } from "../../text/name-pattern.ts";
import type { SkillValues } from "../skill-values.ts";
import type { PermissionPolicy } from "./evaluate-permission.ts";
import { matchesTool, mayMeanTool, patternsMayOverlap } from "./tool-name.ts";
import { parseToolRules, type RuleProblem, type ToolLimit, type ToolRule } from "./tool-rule.ts";

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
      unreadable.push({ text: rule.text, message: `"${rule.text}" has an unknown format` });
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

/** Whether `outer` matches every call that `inner` matches; false if unsure. */
export function coversRule(outer: ToolRule, inner: ToolRule): boolean {
  if (!matchesTool(outer.tool, inner.tool) || inner.limit.kind === "unclear") return false;
  return coversLimit(outer.limit, inner.limit);
}

/** Whether both rules may match the same call; true if unsure. */
function rulesOverlap(a: ToolRule, b: ToolRule): boolean {
  if (!mayMeanTool(a.tool, b.tool) && !mayMeanTool(b.tool, a.tool)) return false;
  const [first, second] = [a.limit, b.limit];
  if (first.kind !== second.kind || first.kind === "unclear") return !isDisjointKind(first, second);
  if (first.kind === "domain" && second.kind === "domain") {
    // A rule that denies a domain also denies its subdomains.
    return (
      `.${first.domain}`.endsWith(`.${second.domain}`) || `.${second.domain}`.endsWith(`.${first.domain}`)
    );
  }
  if (first.kind === "skills" && second.kind === "skills") {
    return patternsMayOverlap(first.pattern, second.pattern);
  }
  return coversLimit(first, second) || coversLimit(second, first);
}

function coversLimit(outer: ToolLimit, inner: ToolLimit): boolean {
  if (outer.kind === "any") return true;
  if (outer.kind === "command" && inner.kind === "command") {
    if (outer.rest === "none") return inner.rest === "none" && sameWords(outer.words, inner.words);
    return outer.words.every((word, index) => inner.words[index] === word);
  }
  if (outer.kind === "skill" && inner.kind === "skill") {
    return outer.name === inner.name && (outer.rest === "any" || inner.rest === "none");
  }
  if (outer.kind === "skills") {
    if (inner.kind === "skill") return matchesNamePattern(outer.pattern, inner.name);
    // No fixed part contains `*`, so each `*` of the inner pattern falls within one of the outer pattern.
    return inner.kind === "skills" && matchesNamePattern(outer.pattern, inner.pattern);
  }
  if (outer.kind === "path" && inner.kind === "path") {
    if (outer.below) return isInside(outer.path, inner.path);
    return !inner.below && normalizePath(outer.path) === normalizePath(inner.path);
  }
  return outer.kind === "domain" && inner.kind === "domain" && outer.domain === inner.domain;
}

/** Limits of different kinds may overlap, unless one names a skill that the pattern of the other doesn't match. */
function isDisjointKind(a: ToolLimit, b: ToolLimit): boolean {
  const [skills, skill] = a.kind === "skills" ? [a, b] : [b, a];
  return (
    skills.kind === "skills" && skill.kind === "skill" && !matchesNamePattern(skills.pattern, skill.name)
  );
}

function sameWords(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((word, index) => b[index] === word);
}
