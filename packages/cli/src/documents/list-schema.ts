import type { DiagnosticEntry, ListDocument, RootEntry, SkillEntry } from "@skillwright/runtime/internal";
import { flag, listOf, orNull, record, type Schema, text, whole, word } from "./schema.ts";

const scope = (description: string): Schema<RootEntry["scope"]> =>
  word(description, ["project", "user", "system", "admin", "remote"]);

const root: Schema<RootEntry> = record("A folder that was searched.", {
  path: text("Absolute path."),
  scope: scope("Whose folder it is."),
  exists: flag("Whether it is there."),
  skills: whole("Skill files found in it, those that do not load included."),
  truncated: flag("Whether the search stopped at a limit."),
});

const skill: Schema<SkillEntry> = record("A skill.", {
  key: text("Opaque and stable: the canonical path of its file."),
  id: text("Unique in this listing."),
  name: text("What people type; several skills may have it."),
  displayName: text("A name for people."),
  description: text("What it does and when to use it."),
  scope: scope("Whose skill it is."),
  path: text("The path by which it was found."),
  source: record("Where it comes from.", {
    kind: word("A skill's folder, a command's file, or a folder of a plugin.", [
      "folder",
      "command",
      "plugin",
    ]),
    root: text("The folder in which it was found."),
    plugin: orNull(text("The plugin it belongs to.")),
  }),
  state: word("How far it has come.", [
    "discovered",
    "evaluated",
    "eligible",
    "ineligible",
    "loaded",
    "active",
  ]),
  reasons: listOf(
    "Why it cannot be used; empty when it can or when it is shadowed.",
    record("A reason.", {
      code: word("For programs.", [
        "missing_dependency",
        "platform",
        "missing_env",
        "missing_config",
        "conflict",
        "untrusted",
        "disabled",
        "not_allowed_for_agent",
      ]),
      message: text("For people."),
      hint: orNull(text("What to do about it.")),
    }),
  ),
  enabled: flag("Whether configuration leaves it switched on."),
  modelInvocable: flag("Whether a model may choose it by itself."),
  userInvocable: flag("Whether a person may call it by name."),
  shadowedBy: orNull(text("Id of the skill that hides it.")),
  shadows: listOf("Ids of the skills it hides.", text("An id.")),
  tokens: record("What it costs a model's context.", {
    catalog: whole("Its line in a catalog."),
    body: whole("Its instructions."),
    estimated: flag("Whether the body's count comes from the size of the file."),
  }),
});

const diagnostic: Schema<DiagnosticEntry> = record("Something that was noticed.", {
  code: text("For programs; there will be more."),
  severity: word("An error keeps a skill from loading.", ["error", "warning", "info"]),
  message: text("What is wrong."),
  file: text("The file or folder it is about."),
  line: orNull(whole("Counted from 1.")),
  column: orNull(whole("Counted from 1, in characters.")),
  hint: orNull(text("What to do about it.")),
});

/** The schema of {@link ListDocument}. */
export const listSchema: Schema<ListDocument> = record(
  "What `skillwright list --json` prints. Without --all it lists the skills that can be used. Stable: within a major version fields are added, never changed or removed.",
  {
    host: text("Id of the agent whose rules were applied."),
    cwd: text("The folder the agent works in."),
    roots: listOf("The folders that were searched, in order.", root),
    skills: listOf("The skills in the agent's order.", skill),
    diagnostics: listOf("What was noticed on the way.", diagnostic),
  },
);
