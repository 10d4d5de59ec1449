import type { SkillManifest } from "../../model/manifest.ts";
import { escapeTerminal } from "../../text/escape-terminal.ts";
import { escapeText, foldText, lineText } from "../../text/prompt-text.ts";
import { estimateTokens } from "../../tokens/estimate-tokens.ts";
import { guardTags, xmlLine, xmlPath } from "./prompt-text.ts";

/**
 * The formats in which a skill is sent to a model.
 * - `skill-content`: the standard's `<skill_content>` with the folder and its files; `opencode` is that agent's form.
 * - `skill`: the whole file between `<skill>` tags.
 * - `load-skill`: a header with description and parameters, then the body.
 * - `read-skill`: the body with its cost before it.
 * - `slash`: as Claude Code sends a slash command.
 * - `xml-skills`: `<skills>` with instructions, for a system prompt.
 */
export const ENVELOPES = [
  "skill-content",
  "opencode",
  "skill",
  "load-skill",
  "read-skill",
  "slash",
  "xml-skills",
] as const;

/** The name of one of these formats. */
export type EnvelopeId = (typeof ENVELOPES)[number];

/** Most files that are listed with a body; a model that needs more can list the folder. */
export const MAX_LISTED_FILES: number = 10;

/** A skill's body for a tool's result. */
interface SkillContentInput {
  readonly name: string;
  /** Without frontmatter. */
  readonly body: string;
  /** The skill's folder. */
  readonly directory: string;
  /** The skill's other files, in the order to show. */
  readonly files?: readonly string[];
  /** `standard` as the standard's guide for clients has it, `opencode` as that agent does. Default: `standard`. */
  readonly form?: "standard" | "opencode";
}

const guardContent = guardTags("skill_content", "skill_resources", "skill_files");

/** The body between `<skill_content>` tags, with the folder it belongs to and its first files by name. */
export function renderSkillContent(input: SkillContentInput): string {
  const { name, directory, files = [], form = "standard" } = input;
  const body = guardContent(input.body.trim());
  const folder = xmlPath(directory);
  const text =
    form === "opencode"
      ? [
          `# Skill: ${guardContent(foldText(name))}`,
          "",
          body,
          "",
          `Base directory for this skill: ${xmlLine(fileUri(directory))}`,
        ]
      : [
          body,
          "",
          `Skill directory: ${folder}`,
          "Relative paths in this skill are relative to the skill directory.",
        ];
  const list = form === "opencode" ? "skill_files" : "skill_resources";
  return [
    `<skill_content name="${xmlLine(name)}">`,
    ...text,
    ...listFiles(list, files),
    "</skill_content>",
  ].join("\n");
}

/** An absolute path as a `file:` address. */
function fileUri(path: string): string {
  const encoded = encodeURI(path.toWellFormed()).replaceAll("?", "%3F").replaceAll("#", "%23");
  return `file://${encoded.startsWith("/") ? "" : "/"}${encoded}`;
}

function listFiles(tag: string, files: readonly string[]): readonly string[] {
  if (files.length === 0) return [];
  const shown = files.slice(0, MAX_LISTED_FILES).map((file) => `<file>${xmlPath(file)}</file>`);
  const omitted = files.length - shown.length;
  const note = omitted > 0 ? [`${omitted} more ${omitted === 1 ? "file is" : "files are"} not listed.`] : [];
  return [`<${tag}>`, ...shown, ...note, `</${tag}>`];
}

/** A skill's file for a message of the user. */
interface SkillTagInput {
  readonly name: string;
  /** The canonical path of the file. */
  readonly path: string;
  /** The whole file, frontmatter included. */
  readonly content: string;
}

const guardTag = guardTags("skill");

/** The whole file between `<skill>` tags with its name and path; for a message in the user's role. */
export function renderSkillTag({ name, path, content }: SkillTagInput): string {
  return `<skill>\n<name>${xmlLine(name)}</name>\n<path>${xmlPath(path)}</path>\n${guardTag(content)}\n</skill>`;
}

/** An activated skill for a system prompt. */
interface ActivatedSkill {
  readonly id: string;
  /** Human-readable name. */
  readonly name: string;
  readonly triggers: readonly string[];
  /** The body. */
  readonly instructions: string;
}

const guardActivated = guardTags("skills", "skill", "instructions");

/** Activated skills as XML with their instructions; "" without skills. */
export function renderActivatedSkills(skills: readonly ActivatedSkill[]): string {
  if (skills.length === 0) return "";
  return ["<skills>", ...skills.flatMap(renderOne), "</skills>"].join("\n");
}

function renderOne({ id, name, triggers, instructions }: ActivatedSkill): readonly string[] {
  const list = triggers.map((trigger) => `<trigger>${xmlLine(trigger)}</trigger>`);
  return [
    `<skill id="${xmlLine(id)}" name="${xmlLine(name)}">`,
    ...(list.length > 0 ? ["<triggers>", ...list, "</triggers>"] : []),
    "<instructions>",
    guardActivated(instructions.trim()),
    "</instructions>",
    "</skill>",
  ];
}

/** A skill for the result of `load_skill`. */
interface LoadSkillInput {
  readonly manifest: Pick<SkillManifest, "displayName" | "description" | "toolsRequired" | "parameters">;
  /** Without frontmatter, with its placeholders filled. */
  readonly body: string;
  /** Names of parameters that have no value and stay in the body as `{{name}}`. */
  readonly unfilled?: readonly string[];
}

/** The body behind a header with the skill's name, description, tools and parameters. */
export function renderLoadSkill({ manifest, body, unfilled = [] }: LoadSkillInput): string {
  const lines = [
    `# Skill: ${foldText(manifest.displayName)}`,
    `Description: ${foldText(manifest.description)}`,
  ];
  const tools = [
    ...manifest.toolsRequired.map(foldText),
    ...manifest.parameters.flatMap(({ name, toolsRequired = [] }) =>
      toolsRequired.map((tool) => `${foldText(tool)} (if ${foldText(name)} is given)`),
    ),
  ];
  if (tools.length > 0) lines.push(`Required tools: ${tools.join(", ")}`);
  if (manifest.parameters.length > 0) {
    lines.push("Parameters:");
    for (const { name, required, description } of manifest.parameters) {
      lines.push(` - ${foldText(name)} ${required ? "(required)" : "(optional)"}: ${foldText(description)}`);
    }
  }
  if (unfilled.length > 0) lines.push(`Missing parameters: ${unfilled.map(foldText).join(", ")}`);
  return `${lines.join("\n")}\n\n---\n\n${body}`;
}

/** A skill for the result of `read_skill`. */
interface ReadSkillInput {
  readonly id: string;
  /** Without frontmatter. */
  readonly body: string;
  /** Default: estimated from the body. */
  readonly tokens?: number;
  /** Skills that should be loaded before this one. */
  readonly requires?: readonly string[];
  /** Those of them that do not exist or cannot be used here. */
  readonly unavailable?: readonly string[];
}

/** The body with its cost in tokens before it and the skills it builds on behind it. */
export function renderReadSkill(input: ReadSkillInput): string {
  const { id, body, tokens = estimateTokens(body), requires = [] } = input;
  const parts = [`Skill loaded: ${foldText(id)} (approx. ${tokens} tokens)`, body];
  const hint = requiresHint(requires, input.unavailable);
  return (hint === undefined ? parts : [...parts, hint]).join("\n\n");
}

/** The hint that a skill builds on others; undefined when it does not. */
export function requiresHint(
  requires: readonly string[],
  unavailable: readonly string[] = [],
): string | undefined {
  if (requires.length === 0) return undefined;
  const them = requires.length === 1 ? "it" : "them";
  const hint = `This skill requires: ${requires.map(named).join(", ")}. Load ${them} first if you haven't already.`;
  return unavailable.length === 0
    ? hint
    : `${hint} Not available here: ${unavailable.map(named).join(", ")}.`;
}

/** The hint follows an envelope, because a tag would be read as another envelope. */
function named(skill: string): string {
  return escapeText(skill, lineText);
}

/** A skill that the user called with a slash. */
interface SlashInvocation {
  readonly name: string;
  readonly arguments: string;
  /** The skill's folder. */
  readonly directory: string;
  /** Without frontmatter, with its placeholders filled. */
  readonly body: string;
}

/** The two texts that a slash call becomes: what was called, and the skill. */
interface SlashInvocationTexts {
  readonly command: string;
  readonly content: string;
}

const guardCommand = guardTags("command-message", "command-name", "command-args");

/** A slash call as Claude Code sends it to its model: a message with the call, then the folder and the body. */
export function renderSlashInvocation(invocation: SlashInvocation): SlashInvocationTexts {
  const name = xmlLine(invocation.name);
  const lines = [`<command-message>${name}</command-message>`, `<command-name>/${name}</command-name>`];
  const given = invocation.arguments.trim();
  if (given !== "") lines.push(`<command-args>${guardCommand(given)}</command-args>`);
  const folder = guardCommand(escapeTerminal(invocation.directory));
  return {
    command: lines.join("\n"),
    content: `Base directory for this skill: ${folder}\n\n${guardCommand(invocation.body)}`,
  };
}

/**
 * The message that asks a model in plain words to use a skill, after which it loads the skill itself. Without a target
 * the first of the parameters that were filled in is what the skill is used on.
 */
export function renderUseSkillMessage(
  name: string,
  target = "",
  options: { /** Values by name. */ readonly parameters?: Readonly<Record<string, string>> } = {},
): string {
  const values = Object.entries(options.parameters ?? {}).map(([key, value]) => [
    foldText(key),
    value.trim(),
  ]);
  const typed = target.trim();
  const [, on = ""] = typed === "" ? (values.shift() ?? []) : ["", typed];
  const others = values.map(([key, value]) => `${key}: ${value}`).join(", ");
  return [
    `Use the ${foldText(name)} skill`,
    on === "" ? "" : ` on ${on}`,
    others === "" ? "" : ` with ${others}`,
  ].join("");
}
