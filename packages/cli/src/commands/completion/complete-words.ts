import {
  type ArgumentSpec,
  type CommandGroup,
  type CommandSpec,
  type Offered,
  type OptionSpec,
  optionParts,
} from "../../define/command-spec.ts";
import { help } from "../../texts/help.ts";

/** Something that could be typed next. */
export interface Offer {
  readonly value: string;
  readonly description: string;
}

/** What could follow. */
export interface Completed {
  readonly offers: readonly Offer[];
  /** What the shell offers by itself where there is no offer. */
  readonly paths: "none" | "files" | "folders";
  /** Whether a word is not finished by its offer. */
  readonly open: boolean;
}

/** Knows the things that can be named: skills, agents, settings. The words before and the typed one are given. */
export type OfferSource = (
  kind: Offered,
  typed: string,
  before: readonly string[],
) => Promise<readonly Offer[]>;

const nothing: Completed = { offers: [], paths: "none", open: false };

/** Says what could stand in place of the last word. */
export async function completeWords(
  words: readonly string[],
  groups: readonly CommandGroup[],
  source: OfferSource,
): Promise<Completed> {
  const typed = words.at(-1) ?? "";
  const given = words.slice(0, -1);
  const commands = groups.flatMap((group) => group.commands).filter(({ hidden }) => hidden !== true);
  const offer = (spec: Pick<ArgumentSpec, "offers" | "choices">, text: string, before: readonly string[]) =>
    offersOf(spec, { typed: text, before, source });
  if (given[0] === "help") return completeHelp(typed, given.slice(1), commands);
  const [command, rest] = descend(given, commands);
  if (command === undefined) {
    if (rest.length > 0) return nothing;
    return typed.startsWith("-")
      ? toCompleted(typed, [...topOptions])
      : toCompleted(typed, [...commands.map(toOffer), { value: "help", description: help.help }]);
  }
  const options = command.options ?? [];
  const read = readGiven(rest, options);
  if (read.pending !== undefined) return offer(read.pending, typed, read.values);
  const inOne = read.ended ? null : /^--([\w-]+)=(.*)$/su.exec(typed);
  if (inOne !== null) {
    const option = options.find((candidate) => optionParts(candidate).long === inOne[1]);
    return option === undefined || !optionParts(option).takesValue
      ? nothing
      : offer(option, inOne[2] ?? "", read.values);
  }
  if (typed.startsWith("-") && !read.ended) return toCompleted(typed, optionOffers(options, read.used));
  if (command.commands !== undefined) {
    return read.values.length > 0 ? nothing : toCompleted(typed, command.commands.map(toOffer));
  }
  const specs = command.arguments ?? [];
  const last = specs.at(-1);
  const spec = specs[read.values.length] ?? (last?.term.includes("...") === true ? last : undefined);
  return spec === undefined ? nothing : offer(spec, typed, read.values);
}

const topOptions: readonly Offer[] = [
  { value: "--help", description: help.help },
  { value: "--version", description: help.version },
  { value: "--no-color", description: help.color },
];

function completeHelp(typed: string, given: readonly string[], commands: readonly CommandSpec[]): Completed {
  const [command, rest] = descend(given, commands);
  if (rest.length > 0) return nothing;
  if (command === undefined) return toCompleted(typed, commands.map(toOffer));
  return toCompleted(typed, (command.commands ?? []).map(toOffer));
}

/** Follows the names of commands as far as they go; without a command the rest is what is none. */
function descend(
  given: readonly string[],
  commands: readonly CommandSpec[],
): readonly [CommandSpec | undefined, readonly string[]] {
  const [name, ...rest] = given;
  const command = commands.find((candidate) => candidate.name === name);
  if (command?.commands === undefined) return [command, command === undefined ? given : rest];
  const [inner, innerRest] = descend(rest, command.commands);
  return inner === undefined ? [command, rest] : [inner, innerRest];
}

interface ReadGiven {
  readonly values: readonly string[];
  readonly used: ReadonlySet<string>;
  /** The option whose value comes next. */
  readonly pending: OptionSpec | undefined;
  /** Whether `--` was given: no option follows. */
  readonly ended: boolean;
}

function readGiven(given: readonly string[], options: readonly OptionSpec[]): ReadGiven {
  const values: string[] = [];
  const used = new Set<string>();
  let pending: OptionSpec | undefined;
  let ended = false;
  for (const word of given) {
    if (pending !== undefined) pending = undefined;
    else if (ended || !word.startsWith("-")) values.push(word);
    else if (word === "--") ended = true;
    else {
      const option = options.find(({ flags }) => flags.split(/[ ,]+/).includes(word.replace(/=.*/su, "")));
      if (option !== undefined && option.repeat !== true) used.add(option.flags);
      if (option !== undefined && needsValue(option) && !word.includes("=")) pending = option;
    }
  }
  return { values, used, pending, ended };
}

function needsValue(option: OptionSpec): boolean {
  const { takesValue, isOptional } = optionParts(option);
  return takesValue && !isOptional;
}

function optionOffers(options: readonly OptionSpec[], used: ReadonlySet<string>): readonly Offer[] {
  return [
    ...options
      .filter(({ flags }) => !used.has(flags))
      .map((option) => ({ value: `--${optionParts(option).long}`, description: option.text })),
    { value: "--help", description: help.help },
  ];
}

async function offersOf(
  { offers, choices }: Pick<ArgumentSpec, "offers" | "choices">,
  asked: { readonly typed: string; readonly before: readonly string[]; readonly source: OfferSource },
): Promise<Completed> {
  const { typed, before, source } = asked;
  if (choices !== undefined) {
    return toCompleted(
      typed,
      choices.map((value) => ({ value, description: "" })),
    );
  }
  switch (offers) {
    case undefined:
      return nothing;
    case "files":
    case "folders":
      return { ...nothing, paths: offers };
    case "skills": {
      const found = toCompleted(typed, await source(offers, typed, before));
      // A skill can also be named by its path.
      return found.offers.length === 0 ? { ...nothing, paths: "files" } : found;
    }
    case "config-values":
      if (before[0] === "roots" || before[0] === "plugins") return { ...nothing, paths: "folders" };
      return toCompleted(typed, await source(offers, typed, before));
    case "agents":
    case "hosts":
    case "config-keys":
      return toCompleted(typed, await source(offers, typed, before));
    case "host-list": {
      const start = typed.slice(0, typed.lastIndexOf(",") + 1);
      const taken = new Set(start.split(","));
      const hosts = (await source("hosts", typed, before)).filter(({ value }) => !taken.has(value));
      return toCompleted(
        typed,
        hosts.map(({ value, description }) => ({ value: start + value, description })),
      );
    }
    default:
      return offers satisfies never;
  }
}

function toOffer({ name, summary }: CommandSpec): Offer {
  return { value: name, description: summary };
}

function toCompleted(typed: string, offers: readonly Offer[]): Completed {
  const fitting = offers.filter(({ value }) => value.startsWith(typed));
  return { offers: fitting, paths: "none", open: fitting.some(({ value }) => value.endsWith(".")) };
}
