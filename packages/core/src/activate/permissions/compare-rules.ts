import { isInside, normalizePath } from "../../paths/path-text.ts";
import { matchesNamePattern, patternsMayOverlap } from "./name-pattern.ts";
import { matchesTool, mayMeanTool } from "./tool-name.ts";
import type { ToolLimit, ToolRule } from "./tool-rule.ts";

/** Whether `outer` matches every call that `inner` matches; false if unsure. */
export function coversRule(outer: ToolRule, inner: ToolRule): boolean {
  if (!matchesTool(outer.tool, inner.tool) || inner.limit.kind === "unclear") return false;
  return coversLimit(outer.limit, inner.limit);
}

/** Whether both rules may match the same call; true if unsure. */
export function rulesOverlap(a: ToolRule, b: ToolRule): boolean {
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
