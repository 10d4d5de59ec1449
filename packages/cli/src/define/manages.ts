import type { CloneFlags } from "../commands/clone/command.ts";
import type { DeleteFlags } from "../commands/delete/command.ts";
import type { EditFlags } from "../commands/edit/command.ts";
import type { SwitchFlags } from "../commands/enable/switch-skill.ts";
import type { NewFlags } from "../commands/new/command.ts";
import type { RenameFlags } from "../commands/rename/command.ts";
import { help } from "../texts/help.ts";
import type { ArgumentSpec, CommandGroup, CommandSpec, OptionSpec } from "./command-spec.ts";
import { cwdOption, jsonOption } from "./flags.ts";

const skillArgument: ArgumentSpec = {
  term: "<skill>",
  text: help.show.skill,
  offers: "skills",
  mayBePath: true,
};
/** The option that says whose skill something becomes. */
export const scopeOption: OptionSpec = {
  flags: "--scope <scope>",
  text: help.manage.scope,
  choices: ["user", "project"],
};
const takenOption: OptionSpec = {
  flags: "--on-conflict <choice>",
  text: help.manage.onConflict,
  choices: ["rename", "replace", "override"],
};
const yesOption: OptionSpec = { flags: "--yes", text: help.manage.yes };
const messageOption: OptionSpec = { flags: "-m, --message <text>", text: help.manage.message };
const rootOption: OptionSpec = {
  flags: "--root <dir>",
  text: help.place.root,
  repeat: true,
  offers: "folders",
};
const common: readonly OptionSpec[] = [jsonOption, cwdOption, rootOption];

const newCommand: CommandSpec = {
  name: "new",
  summary: help.new.summary,
  arguments: [{ term: "[name]", text: help.new.name }],
  options: [
    { flags: "-d, --description <text>", text: help.new.description },
    { flags: "--display-name <text>", text: help.new.displayName },
    {
      flags: "-t, --template <id>",
      text: help.new.template,
      choices: ["minimal", "with-script", "with-references", "parameterised"],
    },
    scopeOption,
    takenOption,
    yesOption,
    ...common,
  ],
  examples: help.new.examples,
  async run({ single: [name] }, flags, out) {
    const { newSkill } = await import("../commands/new/command.ts");
    return newSkill(name, withIndex(flags) as unknown as NewFlags, out);
  },
};

const edit: CommandSpec = {
  name: "edit",
  summary: help.edit.summary,
  arguments: [skillArgument],
  options: [
    { flags: "--set <pair>", text: help.edit.set, repeat: true },
    { flags: "--unset <field>", text: help.edit.unset, repeat: true },
    { flags: "--from <file>", text: help.edit.from, offers: "files" },
    messageOption,
    { flags: "--allow-broken", text: help.edit.allowBroken },
    ...common,
  ],
  examples: help.edit.examples,
  async run({ single: [skill = ""] }, flags, out) {
    const { editSkill } = await import("../commands/edit/command.ts");
    return editSkill(skill, withIndex(flags) as unknown as EditFlags, out);
  },
};

const rename: CommandSpec = {
  name: "rename",
  summary: help.rename.summary,
  arguments: [skillArgument, { term: "<name>", text: help.rename.name }],
  options: [messageOption, ...common],
  examples: help.rename.examples,
  async run({ single: [skill = "", name = ""] }, flags, out) {
    const { renameSkill } = await import("../commands/rename/command.ts");
    return renameSkill(skill, name, withIndex(flags) as unknown as RenameFlags, out);
  },
};

const clone: CommandSpec = {
  name: "clone",
  summary: help.clone.summary,
  arguments: [skillArgument, { term: "[name]", text: help.clone.name }],
  options: [scopeOption, takenOption, yesOption, ...common],
  examples: help.clone.examples,
  async run({ single: [skill = "", name] }, flags, out) {
    const { cloneSkill } = await import("../commands/clone/command.ts");
    return cloneSkill(skill, name, withIndex(flags) as unknown as CloneFlags, out);
  },
};

const remove: CommandSpec = {
  name: "delete",
  summary: help.delete.summary,
  arguments: [skillArgument],
  options: [yesOption, ...common],
  examples: help.delete.examples,
  async run({ single: [skill = ""] }, flags, out) {
    const { deleteSkill } = await import("../commands/delete/command.ts");
    return deleteSkill(skill, withIndex(flags) as unknown as DeleteFlags, out);
  },
};

const trash: CommandSpec = {
  name: "trash",
  summary: help.trash.summary,
  options: [{ flags: "--empty", text: help.trash.empty }, yesOption, jsonOption],
  examples: help.trash.examples,
  async run(_, flags, out) {
    const commands = await import("../commands/trash/command.ts");
    return commands.trash(flags, out);
  },
};

const switches: readonly CommandSpec[] = (["enable", "disable"] as const).map((name) => ({
  name,
  summary: help[name].summary,
  arguments: [skillArgument],
  options: [scopeOption, ...common],
  examples: help[name].examples,
  async run({ single: [skill = ""] }, flags, out) {
    const { switchSkill } = await import("../commands/enable/switch-skill.ts");
    const to = name === "enable" ? "on" : "off";
    return switchSkill(skill, { ...(withIndex(flags) as unknown as SwitchFlags), to }, out);
  },
}));

/** The commands that change skills. */
export const manages: CommandGroup = {
  title: help.groups.manage,
  commands: [newCommand, edit, rename, clone, remove, trash, ...switches],
};

/** These commands have no option for the index and use it. */
function withIndex(flags: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  return { ...flags, index: true };
}
