import type { Severity } from "./diagnostic.ts";

/** The meaning of a diagnostic code, wherever it is raised. */
export interface DiagnosticRule {
  /** The default severity, which the reporting code can override. */
  readonly severity: Severity;
  /** One line for rule listings and reports. */
  readonly title: string;
}

/** Every finding Skillwright can report: ids are stable, because tests and users' configuration may refer to them. */
export const diagnosticRules = {
  // The file
  "file-unreadable": { severity: "error", title: "The file can't be read" },
  "file-too-large": { severity: "error", title: "The file is larger than any SKILL.md" },
  "file-encoding": { severity: "error", title: "The file isn't valid UTF-8" },
  "file-bom": { severity: "warning", title: "The file starts with a byte order mark" },
  "file-name-case": { severity: "warning", title: "The file is called skill.md instead of SKILL.md" },

  // The frontmatter
  "frontmatter-missing": { severity: "error", title: "There is no frontmatter" },
  "frontmatter-unclosed": { severity: "error", title: "The frontmatter isn't closed" },
  "frontmatter-empty": { severity: "error", title: "The frontmatter is empty" },
  "frontmatter-too-large": { severity: "error", title: "The frontmatter is too large" },
  "yaml-invalid": { severity: "error", title: "The YAML can't be parsed" },
  "yaml-repaired": { severity: "warning", title: "The YAML was repaired to load it" },
  "yaml-limit": { severity: "error", title: "The YAML exceeds a limit" },
  "yaml-not-mapping": { severity: "error", title: "The YAML isn't a mapping" },
  "yaml-tag": { severity: "warning", title: "A YAML tag is ignored" },

  // Fields
  "field-duplicate": { severity: "warning", title: "A field is defined twice" },
  "field-type": { severity: "warning", title: "A field has the wrong type and is ignored" },
  "field-value": { severity: "warning", title: "A field has a value outside its range and is ignored" },
  "field-unknown": { severity: "info", title: "A field is unknown and kept unchanged" },
  "name-missing": { severity: "warning", title: "The name is missing; the folder's name is used" },
  "name-format": { severity: "warning", title: "The name doesn't follow the standard" },
  "name-too-long": { severity: "warning", title: "The name is too long" },
  "name-directory-mismatch": { severity: "warning", title: "Name and folder differ" },
  "description-missing": { severity: "error", title: "There is no description" },
  "description-from-body": { severity: "warning", title: "The description is taken from the body" },
  "description-too-long": { severity: "warning", title: "The description is too long" },
  "compatibility-too-long": { severity: "warning", title: "The compatibility note is too long" },
  "skill-unreachable": { severity: "warning", title: "Neither a person nor a model may use the skill" },
  "sidecar-invalid": { severity: "warning", title: "A sidecar can't be read and is ignored" },
  "sidecar-conflict": { severity: "warning", title: "Two files give different values for one field" },

  // The body
  "body-empty": { severity: "warning", title: "The body is empty" },
  "body-long": { severity: "warning", title: "The body has too many lines" },
  "body-heavy": { severity: "warning", title: "The body uses too many tokens" },

  // Advice from lint only
  "description-vague": { severity: "warning", title: "The description says too little" },
  "description-no-trigger": {
    severity: "warning",
    title: "The description doesn't say when to use the skill",
  },
  "template-untouched": { severity: "warning", title: "The instructions are those of the template" },
  "link-dead": { severity: "error", title: "A link's target doesn't exist" },
  "link-deep": { severity: "warning", title: "A linked file is more than one folder deep" },
  "link-escapes": { severity: "error", title: "A link leaves the skill" },
  "tool-name": { severity: "warning", title: "A required tool isn't the name of a tool" },
  "tool-unknown": { severity: "warning", title: "A tool is unknown" },
  "hook-unusable": { severity: "warning", title: "A hook would never run" },
  "permission-refused": { severity: "warning", title: "A permission is never granted" },
  "parameter-name": { severity: "warning", title: "A parameter's name isn't in snake_case" },
  "parameter-type": { severity: "warning", title: "A parameter's type isn't string" },
  "parameter-incomplete": {
    severity: "warning",
    title: "A parameter doesn't say whether it is required, or what it is for",
  },
  "parameter-unused": { severity: "warning", title: "A parameter is declared but not used" },
  "parameter-undeclared": { severity: "warning", title: "A parameter is used but not declared" },
  "text-invisible": { severity: "error", title: "The text contains invisible characters" },
  "text-bidi": { severity: "error", title: "The text contains characters that change its direction" },
  "text-secret": { severity: "error", title: "The text seems to contain a secret" },
  "host-ignores-field": { severity: "info", title: "An agent ignores a field" },
  "host-ignores-file": { severity: "info", title: "An agent ignores a file" },
  "host-hides-skill": { severity: "info", title: "An agent doesn't list the skill yet" },
  "host-settings-invalid": {
    severity: "warning",
    title: "A configuration file of a simulated agent has an error",
  },
  "host-rejects-skill": { severity: "error", title: "An agent doesn't load the skill" },

  // Discovery
  "root-missing": { severity: "warning", title: "A configured skills folder doesn't exist" },
  "root-unreadable": { severity: "warning", title: "A skills folder can't be read" },
  "folder-unreadable": { severity: "warning", title: "A folder can't be read" },
  "scan-limit": { severity: "warning", title: "A scan stopped at a limit" },
  "scan-depth": { severity: "warning", title: "Folders below the maximum depth weren't scanned" },
  "system-folder": { severity: "info", title: "A virtual system folder wasn't scanned" },
  "link-broken": { severity: "warning", title: "A symbolic link is broken" },
  "link-not-followed": { severity: "info", title: "A symbolic link wasn't followed" },
  "skill-shadowed": { severity: "info", title: "A skill is hidden by one of the same name" },
  "skill-ambiguous": { severity: "warning", title: "Several skills have the same name and priority" },
  "skill-duplicate": { severity: "info", title: "A skill was found through several paths" },
  "name-lookalike": { severity: "warning", title: "Two names differ only in case or Unicode form" },
  "plugin-invalid": { severity: "warning", title: "A plugin manifest can't be used" },
  "config-invalid": { severity: "warning", title: "A configuration file has a problem" },
  "config-ignored": { severity: "warning", title: "A setting isn't allowed in this file" },
  "agent-unknown": { severity: "warning", title: "The agent isn't in the configuration" },
  "agent-id": { severity: "error", title: "An agent has no usable id" },
  "agent-description": { severity: "warning", title: "An agent that others call has no description" },
  "agent-skill": { severity: "error", title: "An agent uses a skill that can't be used" },
  "agent-tool": { severity: "warning", title: "An agent uses an unknown tool, which it doesn't get" },
  "agent-dependency": { severity: "error", title: "An agent depends on one that is missing or on itself" },
  "agent-variable": { severity: "warning", title: "A prompt has a variable without a value" },
  "agent-permission": { severity: "warning", title: "A permission rule of a project's agent is ignored" },
  "agent-shadowed": { severity: "info", title: "An agent is hidden by one of the same id" },
  "agent-untrusted": { severity: "warning", title: "An agent comes from an untrusted project" },
  "rule-unmatched": { severity: "info", title: "A setting names a skill that doesn't exist" },
  "trust-replaced": { severity: "warning", title: "Another repository is at the path of a trusted one" },
  "trust-unusable": { severity: "warning", title: "The trust file can't be used, so nothing is trusted" },
  "policy-invalid": { severity: "error", title: "A policy can't be used, so nothing is installed" },
  "policy-restricts": { severity: "info", title: "A policy restricts what is installed" },
  "history-damaged": { severity: "warning", title: "The history was damaged and moved aside" },
  "proposal-invalid": { severity: "warning", title: "A file in the proposals folder isn't a proposal" },
  "remote-unavailable": { severity: "warning", title: "The skills of an MCP server couldn't be fetched" },
  "remote-refused": { severity: "warning", title: "A skill from an MCP server was rejected" },
  "index-unavailable": { severity: "warning", title: "The index can't be used" },
  "watch-polling": { severity: "warning", title: "Changes are detected by polling every few seconds" },
  "watch-failed": { severity: "warning", title: "A change couldn't be read" },
  "change-unfinished": { severity: "warning", title: "A change to a skill was interrupted" },
} as const;

/** The closed set of diagnostic codes. */
export type DiagnosticCode = keyof typeof diagnosticRules;

/** The rule behind a code. */
export function diagnosticRule(code: DiagnosticCode): DiagnosticRule {
  return diagnosticRules[code];
}
