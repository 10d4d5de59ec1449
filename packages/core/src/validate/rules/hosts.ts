import { type Severity, withHint } from "../../diagnostics/diagnostic.ts";
import type { SkillManifest } from "../../model/manifest.ts";
import { omitUndefined } from "../../omit-undefined.ts";
import { type FrontmatterField, knownField } from "../../parse/frontmatter-fields.ts";
import { readSidecar } from "../../parse/sidecar.ts";
import { baseName } from "../../paths/path-text.ts";
import type { HostLint, LintContext, LintRule } from "../lint-context.ts";
import type { LintProblem } from "../lint-finding.ts";

/** The consequence when an agent ignores a field. */
interface FieldEffect {
  /** The consequence, as the end of a sentence. */
  readonly without: string;
  /** Whether the value makes a difference. Default: yes. */
  readonly matters?: (manifest: SkillManifest, folder: string) => boolean;
  /** `warning` if this allows an action that the author forbids. */
  readonly severity?: Severity;
}

/** The effect of each field; undefined for those that only inform users. */
const fieldEffects: Readonly<Record<FrontmatterField, FieldEffect | undefined>> = {
  license: undefined,
  compatibility: undefined,
  version: undefined,
  category: undefined,
  tags: undefined,
  id: { without: "the name counts" },
  name: { without: "the folder's name is used", matters: (manifest, folder) => manifest.name !== folder },
  displayName: { without: "people see the name" },
  description: { without: "the model does not see it" },
  metadata: {
    without: "what it requires is not checked",
    matters: ({ metadata }) => ["openclaw", "clawdbot", "clawdis"].some((key) => key in metadata),
  },
  allowedTools: { without: "it may ask before each use of a tool" },
  disallowedTools: { without: "the model may still use these tools", severity: "warning" },
  triggers: { without: "they do not help to choose the skill" },
  whenToUse: { without: "the model does not see it" },
  requires: { without: "the other skills are not loaded first" },
  conflicts: { without: "the skills may be active together" },
  toolsRequired: { without: "the skill is offered without these tools" },
  parameters: { without: "`{{…}}` stays in the text unchanged" },
  arguments: { without: "named arguments are not filled in" },
  argumentHint: { without: "people get no hint" },
  commands: { without: "there are no such commands" },
  disableModelInvocation: {
    without: "the model may still use this skill",
    matters: (manifest) => manifest.disableModelInvocation,
    severity: "warning",
  },
  userInvocable: {
    without: "people can still start this skill",
    matters: (manifest) => !manifest.userInvocable,
  },
  model: { without: "the current model continues" },
  effort: { without: "the current effort stays" },
  context: {
    without: "the skill runs in the main conversation",
    matters: (manifest) => manifest.context === "fork",
  },
  agent: { without: "the current agent continues" },
  background: { without: "it decides itself whether to wait" },
  hooks: { without: "the hooks do not run", severity: "warning" },
  paths: { without: "the skill is offered for all files" },
  shell: { without: "its default shell is used" },
  eligibility: { without: "the skill is offered where it cannot work" },
  install: { without: "what is missing is not installed" },
  permissions: { without: "these limits are not enforced", severity: "warning" },
};

/** How the agents that the author wants to support read the skill. */
export const hosts: LintRule = {
  codes: ["host-rejects-skill", "host-ignores-field", "host-ignores-file"],
  check: (context) =>
    (context.input.hosts ?? []).flatMap(
      (host): LintProblem | readonly LintProblem[] =>
        oversight(context, host) ??
        rejection(context, host) ?? [...ignoredFields(context, host), ...ignoredFiles(context, host)],
    ),
};

/** Why the agent doesn't read the file at all. */
function oversight(context: LintContext, { profile }: HostLint): LintProblem | undefined {
  const { files, maxFileBytes = Number.POSITIVE_INFINITY } = profile.walk;
  const name = baseName(context.skill.file);
  if (!files.includes(name)) {
    const known = files.map((file) => `\`${file}\``).join(" or ");
    return {
      code: "host-rejects-skill",
      message: `${profile.title} does not find this skill: it looks for ${known}, and the file is called \`${name}\``,
      hint: `Rename the file to ${files[0] ?? "SKILL.md"}.`,
    };
  }
  const bytes = context.input.bytes ?? new TextEncoder().encode(context.skill.text).length;
  if (bytes <= maxFileBytes) return undefined;
  return {
    code: "host-rejects-skill",
    message: `${profile.title} does not load this skill: the file has ${bytes} bytes, and it reads ${maxFileBytes} at most`,
    hint: "Move detail into files below `references/`.",
  };
}

function rejection(context: LintContext, host: HostLint): LintProblem | undefined {
  const reading = host.read(context.skill);
  if (reading.manifest !== undefined) return undefined;
  const reason = reading.diagnostics.find(({ severity }) => severity === "error") ?? reading.diagnostics[0];
  const { line, column } = reason ?? {};
  const { title } = host.profile;
  return {
    code: "host-rejects-skill",
    message: `${title} does not load this skill${reason === undefined ? "" : `: ${withoutName(reason.message, title)}`}`,
    position: omitUndefined({ line, column }),
    hint: reason && withHint(reason).hint,
  };
}

/** Parse results name their agent. */
function withoutName(message: string, title: string): string {
  return message.startsWith(`${title}: `) ? message.slice(title.length + 2) : message;
}

function ignoredFields(context: LintContext, host: HostLint): readonly LintProblem[] {
  const { fields } = host.profile.supports;
  const { manifest, skill } = context;
  if (fields === "all" || manifest === undefined) return [];
  const seen = new Set<FrontmatterField>(fields);
  return (context.frontmatter.mapping?.entries ?? []).flatMap((entry): readonly LintProblem[] => {
    const field = knownField(entry.key);
    const effect = field && fieldEffects[field];
    if (field === undefined || effect === undefined || seen.has(field)) return [];
    seen.add(field);
    if (effect.matters?.(manifest, skill.directory) === false) return [];
    return [
      {
        code: "host-ignores-field",
        message: `${host.profile.title} ignores \`${entry.key}\`: ${effect.without}`,
        offset: context.offsetOf(entry.keySpan),
        ...omitUndefined({ severity: effect.severity }),
      },
    ];
  });
}

function ignoredFiles(context: LintContext, host: HostLint): readonly LintProblem[] {
  return context.skill.sidecars
    .filter(({ path }) => !host.profile.supports.sidecars.includes(path))
    .map((sidecar) => {
      const forbids = readSidecar(sidecar).values.allowImplicitInvocation === false;
      const effect = forbids ? "the model may still use this skill" : "what it says has no effect";
      return {
        code: "host-ignores-file",
        message: `${host.profile.title} does not read \`${sidecar.path}\`: ${effect}`,
        file: sidecar.file,
        ...(forbids && { severity: "warning" }),
      };
    });
}
