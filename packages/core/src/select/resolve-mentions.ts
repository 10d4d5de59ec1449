import { isAbsolutePath, joinPath, normalizePath } from "../paths/path-text.ts";
import { findMentions, type LinkMention, type Mention } from "./find-mentions.ts";
import type { MentionRule } from "./mention-rules.ts";
import {
  ambiguousNotice,
  notice,
  type SelectableSkill,
  type SelectionNotice,
  unknownNotice,
  unusableNotice,
} from "./selectable-skill.ts";
import { lookUpSkills, type SkillLookup } from "./skill-lookup.ts";

/** Most notices for one message; a pasted script must not cost a search for each of its variables. */
export const MAX_MENTION_NOTICES: number = 20;

/** A skill that a front-end selected by its path, such as a chip in the input. */
export interface StructuredSelection {
  readonly name: string;
  /** The canonical path of the skill's file, or the path by which it was found. */
  readonly path: string;
}

/** The user's selections, and the available skills. */
export interface MentionInput<S extends SelectableSkill> {
  readonly text: string;
  /** In loaded order, which is the order of the result. */
  readonly skills: readonly S[];
  readonly structured?: readonly StructuredSelection[];
  /** Slugs of connectors; a plain name that equals one selects nothing. */
  readonly connectors?: readonly string[];
  /** Folders that relative paths of links are resolved against, in this order. Default: none. */
  readonly folders?: readonly string[];
  /** Default: `skillwright`. */
  readonly rule?: MentionRule;
}

/** The resolved selections. */
export interface MentionResolution<S extends SelectableSkill> {
  /** Structured ones first, then linked, then named; linked and named ones in loaded order, each skill once. */
  readonly skills: readonly S[];
  /** Names that were not resolved, and why. */
  readonly notices: readonly SelectionNotice[];
  readonly mentions: readonly Mention[];
}

/**
 * The skills that a message selects. A path decides before a name, a link never falls back to its name, and a plain
 * name counts only if one enabled skill has it and no connector does. What selects nothing is reported.
 */
export function resolveMentions<S extends SelectableSkill>(input: MentionInput<S>): MentionResolution<S> {
  const { text, skills, rule = "skillwright" } = input;
  const lookup = lookUpSkills(skills);
  const known = rule === "skillwright" ? lookup.namesAndIds : lookup.names;
  const mentions = findMentions(text, { rule, known });
  if (mentions.length === 0 && (input.structured ?? []).length === 0) {
    return { skills: [], notices: [], mentions };
  }
  const selected = new Map<string, S>();
  /** Names of skills that a path selected; a plain mention adds nothing to them. */
  const resolved = new Set<string>();
  const notices: SelectionNotice[] = [];
  let unlisted = 0;
  const report = (make: () => SelectionNotice): void => {
    if (notices.length < MAX_MENTION_NOTICES) notices.push(make());
    else unlisted += 1;
  };
  const choose = (skill: S): void => {
    const problem = unusableNotice(skill);
    if (problem !== undefined) {
      report(() => problem);
      return;
    }
    if (!selected.has(skill.found.key)) selected.set(skill.found.key, skill);
    resolved.add(skill.name);
  };
  const chooseInOrder = (chosen: ReadonlySet<S>): void => {
    if (chosen.size > 0) for (const skill of skills) if (chosen.has(skill)) choose(skill);
  };

  for (const { name, path } of input.structured ?? []) {
    const skill = lookup.atFile(path);
    if (skill === undefined) report(() => unknownPath(path));
    else choose(skill);
    resolved.add(name);
  }

  const linked = new Set<S>();
  for (const path of new Set(mentions.filter(isSkillLink).map((mention) => mention.path))) {
    const target = findLinked(lookup, path, { rule, folders: input.folders ?? [] });
    if (target === undefined) report(() => unknownPath(path));
    else linked.add(target);
  }
  chooseInOrder(linked);

  const named = new Set<S>();
  const connectors = new Set(input.connectors?.map((slug) => slug.toLowerCase()));
  for (const name of new Set(mentions.flatMap((mention) => (mention.kind === "name" ? mention.name : [])))) {
    if (resolved.has(name)) continue;
    const { skill, problem } = findNamed(lookup, name, rule, connectors);
    if (skill !== undefined) named.add(skill);
    if (problem !== undefined) report(problem);
  }
  chooseInOrder(named);
  if (unlisted > 0) notices.push(notice("more", "", `${unlisted} more names or paths match no skill.`));
  return { skills: [...selected.values()], notices, mentions };
}

interface Named<S> {
  readonly skill?: S;
  readonly problem?: () => SelectionNotice;
}

function findNamed<S extends SelectableSkill>(
  lookup: SkillLookup<S>,
  name: string,
  rule: MentionRule,
  connectors: ReadonlySet<string>,
): Named<S> {
  const holders = rule === "skillwright" ? lookup.named(name) : lookup.holders(name);
  const enabled = holders.filter((skill) => skill.enabled);
  const [only] = enabled;
  if (only === undefined) {
    const [disabled] = holders;
    return disabled === undefined
      ? { problem: () => unknownNotice(name, lookup.usableIds()) }
      : { skill: disabled };
  }
  if (enabled.length > 1) return { problem: () => ambiguousNotice(name, enabled) };
  if (connectors.has(name.toLowerCase())) {
    const text = `"${name}" is a skill and a connector; link to the skill's file to select it.`;
    return { problem: () => notice("connector", name, text, [only.id]) };
  }
  return { skill: only };
}

/** The skill a link leads to; our own rules also accept its folder, a relative path, and an id after `skill://`. */
function findLinked<S extends SelectableSkill>(
  lookup: SkillLookup<S>,
  written: string,
  { rule, folders }: { readonly rule: MentionRule; readonly folders: readonly string[] },
): S | undefined {
  const path = written.replace(/^skill:\/\//, "");
  const exact = lookup.atFile(path);
  if (exact !== undefined || rule === "codex") return exact;
  const known = lookup.atFile(written) ?? lookup.inFolder(path);
  if (known !== undefined) return known;
  if (path !== written) return lookup.byId(path.replace(/\/(?:SKILL\.md)?$/, ""));
  if (isAbsolutePath(path)) return undefined;
  const places = folders.map((folder) => normalizePath(joinPath(folder, path)));
  return places
    .map((place) => lookup.atFile(place) ?? lookup.inFolder(place))
    .find((skill) => skill !== undefined);
}

function isSkillLink(mention: Mention): mention is LinkMention {
  return mention.kind === "link" && (mention.target === "skill" || mention.target === "file");
}

function unknownPath(path: string): SelectionNotice {
  return notice("unknown", path, `No skill has the path "${path}".`);
}
