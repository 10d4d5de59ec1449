import {
  type GetPromptResult,
  type Prompt,
  type PromptArgument,
  ProtocolError,
  ProtocolErrorCode,
} from "@modelcontextprotocol/server";
import { foldText, type SkillStatus } from "@skillwright/core/internal";
import type { Activation, Session } from "@skillwright/runtime/internal";
import { mcpTexts } from "./mcp-texts.ts";
import { callableSkills, servedSkills } from "./served-skills.ts";

/** The argument of skills that declare none: what a person would type after the name. */
const ANYTHING = "arguments";

/** One prompt for each skill that a person may call, sorted by id. */
export function listPrompts({ skills }: Session): readonly Prompt[] {
  return callableSkills(skills).map((skill) => ({
    name: skill.id,
    title: foldText(skill.manifest.displayName),
    description: foldText(skill.manifest.description),
    arguments: [...promptArguments(skill)],
  }));
}

/** The text of a skill with the given values. Throws for an unknown prompt and for missing values. */
export async function getPrompt(
  session: Session,
  name: string,
  given: Readonly<Record<string, string>> = {},
): Promise<GetPromptResult> {
  const skill = callableSkills(session.skills).find(({ id }) => id === name);
  if (skill === undefined) throw invalid(`There is no prompt ${JSON.stringify(name)}`);
  const known = new Set(promptArguments(skill).map((argument) => argument.name));
  const unknown = Object.keys(given).filter((key) => !known.has(key));
  if (unknown.length > 0)
    throw invalid(`The prompt has no argument ${unknown.map((key) => JSON.stringify(key)).join(", ")}`);
  const request = {
    name,
    trigger: "user",
    parameters: Object.fromEntries(
      skill.manifest.parameters.flatMap(({ name: key }) =>
        given[key] === undefined ? [] : [[key, given[key]]],
      ),
    ),
    arguments: argumentText(skill, given),
  } as const;
  const first = await session.activate(request);
  if (first.kind === "repeated") await session.deactivate(name);
  return toPrompt(skill, first.kind === "repeated" ? await session.activate(request) : first);
}

function promptArguments({ manifest }: SkillStatus): readonly PromptArgument[] {
  const parameters = manifest.parameters.map(({ name, description, required }) => ({
    name,
    ...(description !== "" && { description: foldText(description) }),
    required,
  }));
  const taken = new Set(parameters.map(({ name }) => name));
  const positional = manifest.arguments.length > 0 ? manifest.arguments : [ANYTHING];
  const others = positional
    .filter((name) => !taken.has(name))
    .map((name) => ({
      name,
      ...(name === ANYTHING && { description: foldText(manifest.argumentHint ?? mcpTexts.anything) }),
      required: false,
    }));
  return [...parameters, ...others];
}

/** What a person would have typed after the name. */
function argumentText({ manifest }: SkillStatus, given: Readonly<Record<string, string>>): string {
  if (manifest.arguments.length === 0) return given[ANYTHING] ?? "";
  const words = manifest.arguments.map((name) => given[name] ?? "");
  while (words.at(-1) === "") words.pop();
  return words.map(quoteWord).join(" ");
}

function quoteWord(word: string): string {
  return /^[\w./:@=+,-]+$/.test(word) ? word : `"${word.replace(/["\\$`]/g, "\\$&")}"`;
}

function toPrompt(skill: SkillStatus, activation: Activation): GetPromptResult {
  switch (activation.kind) {
    case "activated":
    case "repeated":
      return {
        description: foldText(skill.manifest.description),
        messages: [{ role: "user", content: { type: "text", text: activation.text } }],
      };
    case "needs-parameters":
      throw invalid(`Missing arguments: ${activation.missing.map(({ name }) => name).join(", ")}`);
    case "needs-dependencies":
    case "refused":
      throw invalid(activation.text);
    default:
      return activation satisfies never;
  }
}

function invalid(message: string): ProtocolError {
  return new ProtocolError(ProtocolErrorCode.InvalidParams, message);
}

/** Keys that differ exactly when the lists of clients differ. */
export interface ListingKeys {
  readonly resources: string;
  readonly prompts: string;
}

/** The keys of what clients would list now. */
export function listingKeys(session: Session): ListingKeys {
  const resources = servedSkills(session.skills).map(({ uri, skill: { manifest } }) => [
    uri,
    manifest.name,
    manifest.displayName,
    manifest.description,
  ]);
  return { resources: JSON.stringify(resources), prompts: JSON.stringify(listPrompts(session)) };
}
