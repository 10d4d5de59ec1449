import type { Severity } from "./diagnostic.ts";

/** What a diagnostic code stands for, wherever it is raised. */
export interface DiagnosticRule {
  /** The severity it has unless the place that raises it has a reason for another. */
  readonly severity: Severity;
  /** One line for rule listings and reports. */
  readonly title: string;
  /** What to do about it, where the place that raises it knows nothing better. */
  readonly hint: string;
}

/** Every finding Skillwright can make: ids are stable, tests and other people's configuration may cite them. */
export const diagnosticRules = {
  // The file
  "file-unreadable": {
    severity: "error",
    title: "The file cannot be read",
    hint: "Check that it is a file and that you may read it.",
  },
  "file-too-large": {
    severity: "error",
    title: "The file is larger than any SKILL.md",
    hint: "Keep instructions in the SKILL.md and move data into files beside it.",
  },
  "file-encoding": { severity: "error", title: "The file is not valid UTF-8", hint: "Save it as UTF-8." },
  "file-bom": {
    severity: "warning",
    title: "The file starts with a byte order mark",
    hint: "Save it as UTF-8 without BOM.",
  },
  "file-name-case": {
    severity: "warning",
    title: "The file is called skill.md instead of SKILL.md",
    hint: "Rename it to SKILL.md.",
  },

  // The frontmatter
  "frontmatter-missing": {
    severity: "error",
    title: "There is no frontmatter",
    hint: "A SKILL.md starts with `---`, then `name:` and `description:`, then `---` again.",
  },
  "frontmatter-unclosed": {
    severity: "error",
    title: "The frontmatter is not closed",
    hint: "Put a line `---` between the fields and the text.",
  },
  "frontmatter-empty": {
    severity: "error",
    title: "The frontmatter is empty",
    hint: "Write `name:` and `description:` between the two lines `---`.",
  },
  "frontmatter-too-large": {
    severity: "error",
    title: "The frontmatter is too large",
    hint: "Close it with a line `---`, and move long texts below that line or into files.",
  },
  "yaml-invalid": {
    severity: "error",
    title: "The YAML cannot be parsed",
    hint: "Check the indentation, and put quotes around values with special characters.",
  },
  "yaml-repaired": {
    severity: "warning",
    title: "The YAML was repaired to load it",
    hint: "Put quotes around values that contain `: ` or start with a special character, or run `skillwright lint --fix`.",
  },
  "yaml-limit": {
    severity: "error",
    title: "The YAML exceeds a limit",
    hint: "Keep the fields short and flat; move data into files beside the SKILL.md.",
  },
  "yaml-not-mapping": {
    severity: "error",
    title: "The YAML is not a list of fields",
    hint: "Write fields such as `name: my-skill`, each on a line of its own.",
  },
  "yaml-tag": {
    severity: "warning",
    title: "A YAML tag is ignored",
    hint: "Remove the tag; the value is read without it.",
  },

  // Fields
  "field-duplicate": {
    severity: "warning",
    title: "A field is given twice",
    hint: "Keep one of them; agents differ in which one counts.",
  },
  "field-type": {
    severity: "warning",
    title: "A field has the wrong type and is ignored",
    hint: "Write the value in the form the field takes, or remove the field.",
  },
  "field-value": {
    severity: "warning",
    title: "A field has a value outside its range and is ignored",
    hint: "Use one of the values the field takes, or remove the field.",
  },
  "field-unknown": {
    severity: "info",
    title: "A field is unknown and kept as it is",
    hint: "Keep it if an agent of yours reads it, else move it below `metadata`.",
  },
  "name-missing": {
    severity: "warning",
    title: "The name is missing; the folder's is used",
    hint: "Add `name: my-skill` to the frontmatter.",
  },
  "name-format": {
    severity: "warning",
    title: "The name breaks the standard's rule",
    hint: "Use lower-case letters, digits and single hyphens.",
  },
  "name-too-long": {
    severity: "warning",
    title: "The name is too long",
    hint: "Shorten it to 64 characters.",
  },
  "name-directory-mismatch": {
    severity: "warning",
    title: "Name and folder differ",
    hint: "Give both the same name; the standard asks for it and some agents use the folder's.",
  },
  "description-missing": {
    severity: "error",
    title: "There is no description",
    hint: "Add a `description` that says what the skill does and when to use it.",
  },
  "description-from-body": {
    severity: "warning",
    title: "The description is taken from the body",
    hint: "Add a `description` that says what the skill does and when to use it.",
  },
  "description-too-long": {
    severity: "warning",
    title: "The description is too long",
    hint: "Shorten it; agents cut it or refuse the skill.",
  },
  "compatibility-too-long": {
    severity: "warning",
    title: "The compatibility note is too long",
    hint: "Shorten it; agents cut it or refuse the skill.",
  },
  "skill-unreachable": {
    severity: "warning",
    title: "Neither a person nor a model may use the skill",
    hint: "Remove `user-invocable: false` or allow the model to use it.",
  },
  "sidecar-invalid": {
    severity: "warning",
    title: "A sidecar cannot be read and is ignored",
    hint: "Correct the file; until then the SKILL.md alone counts there.",
  },
  "sidecar-conflict": {
    severity: "warning",
    title: "Two files give different values for one field",
    hint: "Make them equal. Whatever counts, any file may forbid a use.",
  },

  // The body
  "body-empty": {
    severity: "warning",
    title: "The body is empty",
    hint: "Write the instructions the agent should follow below the closing `---`.",
  },
  "body-long": {
    severity: "warning",
    title: "The body has too many lines",
    hint: "Move detail into files below `references/` and say in the body when to read which.",
  },
  "body-heavy": {
    severity: "warning",
    title: "The body costs too many tokens",
    hint: "Move detail into files below `references/` and say in the body when to read which.",
  },

  // Advice that only lint gives
  "description-vague": {
    severity: "warning",
    title: "The description says too little",
    hint: "Say what the skill does, to what, and when to use it, in words a request would contain.",
  },
  "description-no-trigger": {
    severity: "warning",
    title: "The description does not say when to use the skill",
    hint: 'Add a sentence such as "Use when the user asks to …".',
  },
  "link-dead": { severity: "error", title: "A link leads nowhere", hint: "Add the file or remove the link." },
  "link-deep": {
    severity: "warning",
    title: "A link leads deeper than one folder",
    hint: "Agents follow links one folder deep with certainty; move the file up.",
  },
  "link-escapes": {
    severity: "error",
    title: "A link leaves the skill",
    hint: "Copy the file into the skill, or name what it is in words.",
  },
  "tool-unknown": {
    severity: "warning",
    title: "A tool is unknown",
    hint: "Write the tools of an MCP server as `mcp__server__tool`.",
  },
  "parameter-unused": {
    severity: "warning",
    title: "A parameter is declared and not used",
    hint: "Use it in the body or remove it.",
  },
  "parameter-undeclared": {
    severity: "warning",
    title: "A parameter is used and not declared",
    hint: "Add it to `parameters`.",
  },
  "text-invisible": {
    severity: "error",
    title: "The text holds invisible characters",
    hint: "Remove it: a model reads what people do not see.",
  },
  "text-bidi": {
    severity: "error",
    title: "The text holds characters that change its direction",
    hint: "Remove it unless the text needs it; then write the part on a line of its own.",
  },
  "text-secret": {
    severity: "error",
    title: "The text seems to hold a secret",
    hint: "Revoke it, remove it, and let the skill read it from the environment.",
  },
  "host-ignores-field": {
    severity: "info",
    title: "An agent ignores a field",
    hint: "Say it in the body too if this agent must know it.",
  },
  "host-ignores-file": {
    severity: "info",
    title: "An agent ignores a file",
    hint: "Say it in the SKILL.md too if this agent must know it.",
  },
  "host-hides-skill": {
    severity: "info",
    title: "An agent does not list the skill yet",
    hint: "Do what the message says, or leave it if that is wanted.",
  },
  "host-rejects-skill": {
    severity: "error",
    title: "An agent does not load the skill",
    hint: "Change what the message names, or do without this agent.",
  },

  // Discovery
  "root-missing": {
    severity: "warning",
    title: "A folder of skills that was named does not exist",
    hint: "Check the path, or make the folder.",
  },
  "root-unreadable": {
    severity: "warning",
    title: "A folder of skills cannot be read",
    hint: "Check the permissions of the folder.",
  },
  "folder-unreadable": {
    severity: "warning",
    title: "A folder cannot be read",
    hint: "Check the permissions of the folder.",
  },
  "scan-limit": {
    severity: "warning",
    title: "A search for skills stopped at a limit",
    hint: "Move what is not a skill out of this folder.",
  },
  "scan-depth": {
    severity: "warning",
    title: "Folders below the search depth were not searched",
    hint: "Move the skills up.",
  },
  "link-broken": {
    severity: "warning",
    title: "A symbolic link leads nowhere",
    hint: "Remove the link or restore its target.",
  },
  "link-not-followed": {
    severity: "info",
    title: "A symbolic link was not followed",
    hint: "Copy the skill, or add its folder as a root of your own.",
  },
  "skill-shadowed": {
    severity: "info",
    title: "A skill is hidden by one of the same name",
    hint: "Rename one of them, or remove the one that is not wanted.",
  },
  "skill-ambiguous": {
    severity: "warning",
    title: "Several skills have the same name and rank",
    hint: "Rename all but one of them, or call each by its longer id.",
  },
  "skill-duplicate": {
    severity: "info",
    title: "A skill is reached by several ways",
    hint: "Nothing needs to be done; it counts once.",
  },
  "name-lookalike": {
    severity: "warning",
    title: "Two names differ only in case or Unicode form",
    hint: "Rename one of them, so that people can tell them apart.",
  },
  "plugin-invalid": {
    severity: "warning",
    title: "A plugin manifest cannot be used",
    hint: "Correct the manifest, or ask the author of the plugin to.",
  },
  "config-invalid": {
    severity: "warning",
    title: "A configuration file has a problem",
    hint: "Correct the file; what cannot be read in it is ignored.",
  },
  "config-ignored": {
    severity: "warning",
    title: "A setting is not allowed where it stands",
    hint: "Put it into your own configuration instead.",
  },
  "agent-unknown": { severity: "warning", title: "The configuration does not know the agent" },
  "rule-unmatched": {
    severity: "info",
    title: "A setting names a skill that does not exist",
    hint: "Correct the name or remove the setting.",
  },
  "trust-unusable": {
    severity: "warning",
    title: "The trust file cannot be used, so nothing is trusted",
    hint: "Trust the folders again that you trust.",
  },
  "index-unavailable": {
    severity: "warning",
    title: "The index cannot be used",
    hint: "Everything works without it, only slower; check the permissions of the cache folder.",
  },
} as const;

/** The closed set of diagnostic codes. */
export type DiagnosticCode = keyof typeof diagnosticRules;

/** The rule behind a code. */
export function diagnosticRule(code: DiagnosticCode): DiagnosticRule {
  return diagnosticRules[code];
}
