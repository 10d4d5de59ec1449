import {
  HOST_IDS,
  hostProfiles,
  lintRules,
  MCP_AGENT_IDS,
  PERMISSION_MODES,
  SWITCH_KEYS,
  settingKeys,
  type Visibility,
} from "@skillwright/core/internal";
import { createSkills, ownPlace, type SkillsOptions } from "@skillwright/runtime/internal";
import { builtInsSetting } from "../../command-line/discovery-options.ts";
import { runnableOf } from "../run/runnable.ts";
import type { Offer, OfferSource } from "./complete-words.ts";

/** Longest description beside a completion, in characters. */
const MAX_DESCRIPTION = 60;

const visibilities: readonly Visibility[] = ["on", "name-only", "user-only", "off"];

/** Completes names of skills, agents and settings. */
export const offerHere: OfferSource = async (kind, typed, before) => {
  switch (kind) {
    case "skills":
      return skillOffers();
    case "agents":
      return agentOffers();
    case "hosts":
    case "host-list":
      return HOST_IDS.map((id) => ({ value: id, description: hostProfiles[id].title }));
    case "config-keys":
      return keyOffers(typed);
    case "config-values":
      return valueOffers(before[0] ?? "");
    case "scripts":
      return scriptOffers(before[0] ?? "");
    case "models":
      return modelOffers();
    case "installed":
      return installedOffers();
    case "chats":
      return chatOffers();
    case "proposals":
      return proposalOffers();
    case "lint-rules":
      return lintRules.map(({ id, title }) => ({ value: `${id}=`, description: plainText(title) }));
    case "files":
    case "folders":
      return [];
    default:
      return kind satisfies never;
  }
};

async function skillOffers(): Promise<readonly Offer[]> {
  const skills = await createSkills(quiet());
  return skills
    .list({ all: true })
    .filter(({ id }) => isPlain(id))
    .map(({ id, manifest }) => ({ value: id, description: plainText(manifest.description) }));
}

async function agentOffers(): Promise<readonly Offer[]> {
  const { openAgents } = await import("@skillwright/agent");
  const agents = await openAgents({ skills: await createSkills(quiet()) });
  return agents
    .list()
    .filter(({ id }) => isPlain(id))
    .map(({ id, manifest }) => ({ value: id, description: plainText(manifest.description) }));
}

async function scriptOffers(skill: string): Promise<readonly Offer[]> {
  const { commands, scripts } = runnableOf(await createSkills(quiet()), skill);
  return [
    ...commands.map(({ name, description }) => ({ value: name, description: plainText(description) })),
    ...scripts.map(plainOffer),
  ].filter(({ value }) => isPlainPath(value));
}

async function modelOffers(): Promise<readonly Offer[]> {
  const { openModels } = await import("@skillwright/agent");
  return openModels({ skills: await createSkills(quiet()) })
    .list()
    .filter(({ id }) => isPlainPath(id))
    .map(({ id, label }) => ({ value: id, description: plainText(label) }));
}

async function installedOffers(): Promise<readonly Offer[]> {
  const { installer } = await createSkills(quiet());
  const entries = await installer.list();
  return [...new Set(entries.map(({ name }) => name))].filter(isPlain).map(plainOffer);
}

async function chatOffers(): Promise<readonly Offer[]> {
  const { listTranscripts } = await import("@skillwright/agent");
  const chats = listTranscripts(ownPlace().locations).map(({ id, title }) => ({
    value: id,
    description: plainText(title),
  }));
  return [{ value: "last", description: "The newest chat" }, ...chats].filter(({ value }) => isPlain(value));
}

async function proposalOffers(): Promise<readonly Offer[]> {
  const { proposals } = await (await createSkills(quiet())).proposals({ all: false });
  return proposals
    .filter(({ id }) => isPlain(id))
    .map(({ id, justification }) => ({ value: id, description: plainText(justification) }));
}

/** Settings; one that ends with a dot continues with a name. */
async function keyOffers(typed: string): Promise<readonly Offer[]> {
  if (typed.startsWith("skills.")) {
    return (await skillOffers()).map(({ value, description }) => ({ value: `skills.${value}`, description }));
  }
  if (typed.startsWith("agents.")) {
    const { snapshot } = await createSkills(quiet());
    const ids = new Set(snapshot.config.flatMap(({ agents }) => [...agents.keys()]));
    return [...ids].filter(isPlain).map((id) => ({ value: `agents.${id}.skills`, description: "" }));
  }
  return [...new Set(settingKeys.map((key) => key.replace(/[A-Z]{2,}.*$/, "")))].map(plainOffer);
}

function valueOffers(key: string): readonly Offer[] {
  if (key.startsWith("skills.")) return visibilities.map(plainOffer);
  if (key === "permissions") return PERMISSION_MODES.map(plainOffer);
  if (key === "mcp") return MCP_AGENT_IDS.map(plainOffer);
  return SWITCH_KEYS.has(key) ? ["on", "off"].map(plainOffer) : [];
}

function plainOffer(value: string): Offer {
  return { value, description: "" };
}

/** Shells expand what they complete: a name with `$(…)` in it would run. Such names can be typed, not completed. */
function isPlain(id: string): boolean {
  return /^[\p{L}\p{N}][\p{L}\p{N}._:-]*$/u.test(id);
}

/** The same for a path in a skill and for the id of a model. */
function isPlainPath(path: string): boolean {
  return path.split("/").every(isPlain);
}

/** A description that no shell takes apart: without quotes, and without the colon that separates it in zsh. */
function plainText(text: string): string {
  return text
    .slice(0, MAX_DESCRIPTION * 2)
    .replaceAll(/(?<=\p{L})'(?=\p{L})/gu, "’")
    .replaceAll(/: /g, " - ")
    .replaceAll(/[^\p{L}\p{N} .,()/+’-]+/gu, " ")
    .replaceAll(/ +/g, " ")
    .slice(0, MAX_DESCRIPTION)
    .trim();
}

/** Completion prints nothing but words, whatever is wrong. */
function quiet(): SkillsOptions {
  return { builtIns: builtInsSetting(), onConfigProblem: () => undefined };
}
