import { type CommandOwner, findCommand, type ResolvedCommand } from "./resolve-commands.ts";
import {
  ambiguousNotice,
  notice,
  type SelectionNotice,
  unknownNotice,
  unusableNotice,
} from "./selectable-skill.ts";
import { lookUpSkills, type SkillLookup } from "./skill-lookup.ts";

/** Most skills that one message may call: `/a /b arguments`. */
export const MAX_STACKED_SKILLS: number = 6;

/** The app's own commands besides the skills; skills never take their names. */
export const APP_COMMANDS: readonly string[] = ["clear", "skills", "context", "help"];

/** The candidates for a slash call. */
export interface SlashContext<S extends CommandOwner> {
  readonly skills: readonly S[];
  /** From `resolveCommands`. */
  readonly commands?: readonly ResolvedCommand<S>[];
  /** Without their slashes; default: {@link APP_COMMANDS}. */
  readonly appCommands?: readonly string[];
}

/** The meaning of a message that may start with a slash. */
export type SlashCall<S extends CommandOwner> = {
  readonly notices: readonly SelectionNotice[];
} & (
  | { /** To be sent unchanged. */ readonly kind: "text"; readonly text: string }
  | { readonly kind: "app"; readonly command: string; readonly arguments: string }
  | { readonly kind: "skills"; readonly skills: readonly S[]; readonly arguments: string }
  | { readonly kind: "command"; readonly command: ResolvedCommand<S>; readonly arguments: string }
  | { /** It names a skill that cannot be used; the notices say why. */ readonly kind: "refused" }
);

const WORD = /^\/([^\s/]+)(?=\s|$)/u;

/**
 * Parses a message as a slash call. The app's commands win over skills, skills over their commands. Anything else is
 * text: paths such as `/usr/bin`, an unknown word (with a hint), and `//name`, which sends `/name` literally.
 *
 * @example
 * const call = parseSlash("/standup for today", { skills }); // { kind: "skills", arguments: "for today", … }
 */
export function parseSlash<S extends CommandOwner>(text: string, context: SlashContext<S>): SlashCall<S> {
  const { commands = [], appCommands = APP_COMMANDS } = context;
  if (!text.startsWith("/")) return { kind: "text", text, notices: [] };
  const lookup = lookUpSkills(context.skills);
  const means = (word: string): boolean =>
    appCommands.includes(word) || lookup.named(word).length > 0 || findCommand(commands, word) !== undefined;

  if (text.startsWith("//")) {
    const escaped = WORD.exec(text.slice(1))?.[1];
    const isMeant = escaped !== undefined && means(escaped);
    return { kind: "text", text: isMeant ? text.slice(1) : text, notices: [] };
  }
  const word = WORD.exec(text)?.[1];
  if (word === undefined) return { kind: "text", text, notices: [] };
  const rest = text.slice(word.length + 1);

  const holders = lookup.named(word);
  if (appCommands.includes(word)) {
    const command = findCommand(commands, word);
    const notices = holders.map((skill) =>
      hijackNotice(word, `mention the skill "${skill.id}" as "$${skill.id}"`, skill.id),
    );
    if (command !== undefined)
      notices.push(hijackNotice(word, `call the skill's as "/${command.id}"`, command.id));
    return { kind: "app", command: word, arguments: rest.trim(), notices };
  }
  const enabled = holders.filter((skill) => skill.enabled);
  if (enabled.length > 1) return { kind: "refused", notices: [ambiguousNotice(word, enabled)] };
  const skill = enabled[0] ?? holders[0];
  if (skill !== undefined) {
    const problem = unusableNotice(skill);
    if (problem !== undefined) return { kind: "refused", notices: [problem] };
    return { kind: "skills", ...readStack(skill, rest, lookup, appCommands) };
  }
  const command = findCommand(commands, word);
  if (command !== undefined) return { kind: "command", command, arguments: rest.trim(), notices: [] };
  // People see the ids of shadowed skills in lists, so they are told why such an id can't be called.
  const shadowed = context.skills.find(({ id, shadowedBy }) => id === word && shadowedBy !== undefined);
  const why = shadowed === undefined ? undefined : unusableNotice(shadowed);
  if (why !== undefined) return { kind: "refused", notices: [why] };
  const candidates = [...appCommands, ...lookup.usableIds(), ...commands.map(({ id }) => id)];
  return { kind: "text", text, notices: [unknownNotice(word, candidates)] };
}

/** The skills called after the first, up to the first word that isn't a call, and the arguments for all of them. */
function readStack<S extends CommandOwner>(
  first: S,
  text: string,
  lookup: SkillLookup<S>,
  appCommands: readonly string[],
): {
  readonly skills: readonly S[];
  readonly arguments: string;
  readonly notices: readonly SelectionNotice[];
} {
  const skills = [first];
  const callable = (word: string | undefined): S | undefined => {
    if (word === undefined || appCommands.includes(word)) return undefined;
    const [skill, ...others] = lookup.named(word).filter((holder) => holder.enabled);
    return skill === undefined || others.length > 0 || unusableNotice(skill) !== undefined
      ? undefined
      : skill;
  };
  let rest = text.trim();
  for (;;) {
    const word = WORD.exec(rest)?.[1];
    const skill = callable(word);
    if (word === undefined || skill === undefined) break;
    if (skills.length === MAX_STACKED_SKILLS && !skills.includes(skill)) {
      const problem = `One message can call ${MAX_STACKED_SKILLS} skills; "/${word}" is sent as text.`;
      return { skills, arguments: rest, notices: [notice("too_many", word, problem)] };
    }
    if (!skills.includes(skill)) skills.push(skill);
    rest = rest.slice(word.length + 1).trimStart();
  }
  const literal = rest.startsWith("//") && callable(WORD.exec(rest.slice(1))?.[1]) !== undefined;
  return { skills, arguments: literal ? rest.slice(1) : rest, notices: [] };
}

function hijackNotice(word: string, advice: string, id: string): SelectionNotice {
  return notice("hijack", word, `"/${word}" is a command of this app; ${advice} instead.`, [id]);
}
