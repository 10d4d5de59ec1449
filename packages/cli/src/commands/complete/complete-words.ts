import {
  type Argument,
  aliasesOf,
  type Command,
  type CommandEntry,
  type CommandGroup,
  type Completion,
  isHidden,
  isParent,
  type Option,
  type Options,
} from "../../command-line/command.ts";
import { globalOptions } from "../../command-line/global-options.ts";
import { helpTopics } from "../../command-line/help-topics.ts";
import { globalRows, helpText } from "../../command-line/print-help.ts";
import { isVariadic, longName, takesValue } from "../../command-line/terms.ts";

/** A word that could be typed next. */
export interface Offer {
  readonly value: string;
  readonly description: string;
}

/** What could follow. */
export interface Completed {
  readonly offers: readonly Offer[];
  /** What the shell suggests by itself if there is no offer. */
  readonly paths: "none" | "files" | "folders";
  /** Whether an offer is only the start of a word. */
  readonly open: boolean;
}

/** Looks up names: skills, agents, settings. Gets the typed word and the values before it. */
export type OfferSource = (
  kind: Completion,
  typed: string,
  before: readonly string[],
) => Promise<readonly Offer[]>;

/** What `--rule NAME=` can be set to. */
const RULE_LEVELS = ["off", "warn", "error"];

const nothing: Completed = { offers: [], paths: "none", open: false };

/** Completes the last word. */
export async function completeWords(
  words: readonly string[],
  groups: readonly CommandGroup[],
  source: OfferSource,
): Promise<Completed> {
  const typed = words.at(-1) ?? "";
  const given = words.slice(0, -1);
  const commands = groups.flatMap((group) => group.commands).filter((entry) => !isHidden(entry));
  if (given[0] === "help") return completeHelp(typed, given.slice(1), commands);
  const [name, ...rest] = given;
  if (name === undefined) return completeCommand(typed, commands);
  const entry = commands.find((candidate) => candidate.name === name || aliasesOf(candidate).includes(name));
  if (entry === undefined) return nothing;
  if (!isParent(entry)) return completeWithin((await entry.load()).command, { typed, given: rest, source });
  const [next, ...more] = rest;
  if (next === undefined) {
    return toCompleted(typed, typed.startsWith("-") ? [helpOffer] : entry.subcommands.map(toOffer));
  }
  const inner = entry.subcommands.find((candidate) => candidate.name === next);
  if (inner === undefined) return nothing;
  return completeWithin((await inner.load()).command, { typed, given: more, source });
}

const helpOffer: Offer = { value: "--help", description: helpText.helpOption[1] };

function completeCommand(typed: string, commands: readonly CommandEntry[]): Completed {
  const offers = typed.startsWith("-")
    ? [helpText.helpOption, helpText.versionOption, ...globalRows].map(([term, description]) => ({
        value: term.replace(/^-\w, /, ""),
        description,
      }))
    : [...commands.map(toOffer), { value: "help", description: helpOffer.description }];
  return toCompleted(typed, offers);
}

function completeHelp(typed: string, given: readonly string[], commands: readonly CommandEntry[]): Completed {
  const [name, ...rest] = given;
  if (name === undefined) {
    // Help of a command ends with the topic of the same name.
    const topics = helpTopics.filter((topic) => !commands.some((command) => command.name === topic.name));
    return toCompleted(typed, [...commands, ...topics].map(toOffer));
  }
  const entry = commands.find((candidate) => candidate.name === name);
  if (entry === undefined || !isParent(entry) || rest.length > 0) return nothing;
  return toCompleted(typed, entry.subcommands.map(toOffer));
}

interface Typing {
  readonly typed: string;
  /** The words between the command and the typed one. */
  readonly given: readonly string[];
  readonly source: OfferSource;
}

async function completeWithin(command: Command, { typed, given, source }: Typing): Promise<Completed> {
  const options = { ...command.options, ...globalOptions };
  const read = readGiven(given, options);
  const offer = (spec: Pick<Option | Argument, "completion" | "choices">, word: string): Promise<Completed> =>
    offersOf(spec, { typed: word, before: read.values, source });
  const isRest = command.passThrough === true && read.values.length > 0;
  const mayBeOption = read.pending?.kind === "optional-text" && typed.startsWith("-");
  if (read.pending !== undefined && !isRest && !mayBeOption) return offer(read.pending, typed);
  const inOne = read.ended ? null : /^(--[\w-]+)=(.*)$/su.exec(typed);
  if (inOne !== null) {
    const option = findLong(inOne[1] ?? "", options);
    return option === undefined || !takesValue(option) ? nothing : offer(option, inOne[2] ?? "");
  }
  if (typed.startsWith("-") && !read.ended) return toCompleted(typed, optionOffers(options, read.used));
  const specs = Object.values(command.arguments);
  const last = specs.at(-1);
  const spec = specs[read.values.length] ?? (last !== undefined && isVariadic(last) ? last : undefined);
  return spec === undefined ? nothing : offer(spec, typed);
}

function findLong(word: string, options: Options): Option | undefined {
  return Object.entries(options).find(([name, option]) => longName(name, option) === word)?.[1];
}

interface ReadGiven {
  readonly values: readonly string[];
  /** Options that can't be given again. */
  readonly used: ReadonlySet<Option>;
  /** The option whose value comes next. */
  readonly pending: Option | undefined;
  /** Whether `--` was given: no option follows. */
  readonly ended: boolean;
}

function readGiven(given: readonly string[], options: Options): ReadGiven {
  const values: string[] = [];
  const used = new Set<Option>();
  let pending: Option | undefined;
  let ended = false;
  for (const word of given) {
    const isOwnValue = pending?.kind !== "optional-text" || pending.choices?.includes(word) === true;
    const isTaken = pending !== undefined && isOwnValue;
    pending = undefined;
    if (isTaken) continue;
    if (ended || !word.startsWith("-")) values.push(word);
    else if (word === "--") ended = true;
    else {
      const name = word.replace(/=.*/su, "");
      const option =
        findLong(name, options) ?? Object.values(options).find(({ short }) => `-${short}` === name);
      if (option !== undefined && option.kind !== "list") used.add(option);
      const hasOffers = option?.kind !== "optional-text" || option.choices !== undefined;
      const needsValue = option !== undefined && takesValue(option) && hasOffers;
      if (needsValue && !word.includes("=")) pending = option;
    }
  }
  return { values, used, pending, ended };
}

function optionOffers(options: Options, used: ReadonlySet<Option>): readonly Offer[] {
  return [
    ...Object.entries(options)
      .filter(([, option]) => !used.has(option))
      .map(([name, option]) => ({ value: longName(name, option), description: option.description })),
    helpOffer,
  ];
}

async function offersOf(
  { completion, choices }: Pick<Option | Argument, "completion" | "choices">,
  {
    typed,
    before,
    source,
  }: { readonly typed: string; readonly before: readonly string[]; readonly source: OfferSource },
): Promise<Completed> {
  if (choices !== undefined) {
    return toCompleted(
      typed,
      choices.map((value) => ({ value, description: "" })),
    );
  }
  switch (completion) {
    case undefined:
      return nothing;
    case "files":
    case "folders":
      return { ...nothing, paths: completion };
    case "skills": {
      const found = toCompleted(typed, await source(completion, typed, before));
      // A skill can also be given by its path.
      return found.offers.length === 0 ? { ...nothing, paths: "files" } : found;
    }
    case "config-values":
      if (before[0] === "roots" || before[0] === "plugins") return { ...nothing, paths: "folders" };
      return toCompleted(typed, await source(completion, typed, before));
    case "scripts": {
      // A skill's other files can be run too; the shell knows the arguments that follow.
      const found = toCompleted(typed, await source(completion, typed, before));
      return found.offers.length === 0 ? { ...nothing, paths: "files" } : found;
    }
    case "lint-rules": {
      const [rule = "", level] = typed.split("=");
      if (level !== undefined)
        return toCompleted(
          typed,
          RULE_LEVELS.map((word) => ({ value: `${rule}=${word}`, description: "" })),
        );
      const rules = toCompleted(typed, await source(completion, typed, before));
      return { ...rules, open: true };
    }
    case "agents":
    case "hosts":
    case "config-keys":
    case "models":
    case "installed":
    case "chats":
    case "proposals":
      return toCompleted(typed, await source(completion, typed, before));
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
      return completion satisfies never;
  }
}

function toOffer({ name, summary }: Pick<CommandEntry, "name" | "summary">): Offer {
  return { value: name, description: summary };
}

function toCompleted(typed: string, offers: readonly Offer[]): Completed {
  const fitting = offers.filter(({ value }) => value.startsWith(typed));
  return { offers: fitting, paths: "none", open: fitting.some(({ value }) => value.endsWith(".")) };
}
