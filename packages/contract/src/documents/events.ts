import { z } from "zod";
import { count, flag, type Infer, oneOf, text, texts } from "../schema.ts";
import { proposal } from "./change.ts";
import { backgroundTask } from "./chat.ts";
import { diagnostic } from "./common.ts";
import { waitingAsk } from "./question.ts";
import { listedSkill, skillEntry } from "./skill.ts";

const aspects = z.array(oneOf("text", "manifest", "place", "state"));

const changeShape = {
  version: count,
  prompt: oneOf("same", "changed").describe("Whether an agent's prompt has to be built again."),
  removed: z.array(z.object({ key: text, id: text, path: text })),
  diagnostics: z.array(diagnostic),
  resolved: z.array(diagnostic),
};

/** The first line of `watch --json`: what is watched, and how. */
export const watchStartDocument = z.object({
  event: z.literal("watching"),
  version: count,
  method: text,
  folders: count.describe("How many folders the system reports changes of."),
  roots: z
    .array(z.object({ path: text, exists: flag }))
    .describe("The folders of skills, including those that do not exist yet."),
  skills: count,
  diagnostics: z.array(diagnostic),
});

/** Each further line of `watch --json`: what differs from the version before. */
export const changeDocument = z.object({
  event: z.literal("change"),
  ...changeShape,
  added: z.array(skillEntry),
  changed: z.array(skillEntry.extend({ aspects })),
});

/** Everything that the stream of events sends, by its name. */
export const serverEvents = z.object({
  hello: z.object({}).describe("The stream is open."),
  reset: z.object({}).describe("Events were missed: read everything again."),
  skills: z.object({
    cwd: text,
    ...changeShape,
    added: z.array(listedSkill),
    changed: z.array(listedSkill.extend({ aspects })),
  }),
  proposal: z
    .object({
      id: text,
      status: proposal.shape.status,
      change: oneOf("created", "changed", "decided"),
    })
    .describe("A proposal was filed, decided, or its file was written again."),
  proposals: z.object({ waiting: count }).describe("The number of waiting proposals changed."),
  "trust-asked": z
    .object({ folder: text, skills: texts })
    .describe("Skills of a project are hidden until a person trusts the folder."),
  trust: z
    .object({
      folder: text.optional(),
      skill: text.optional(),
      trusted: flag.optional(),
      approved: flag.optional(),
    })
    .describe("Trust was given or taken back."),
  ask: waitingAsk,
  "ask-ended": z.object({ id: text, how: oneOf("answered", "timed-out", "stopped") }),
  task: z
    .object({ chat: text, task: backgroundTask })
    .describe("A task in the background of a chat began or ended."),
  progress: z
    .object({
      work: oneOf("check-triggers", "read-skills", "compute-embeddings"),
      cwd: text,
      skill: text.nullable().describe("The key of the skill that it is about; null when it is about all."),
      done: count,
      total: count,
    })
    .describe("How far a long request is; it is finished when `done` is `total`."),
});

export type WatchStartDocument = Infer<typeof watchStartDocument>;
export type ChangeDocument = Infer<typeof changeDocument>;
export type ServerEvents = Infer<typeof serverEvents>;
export type SkillsEvent = ServerEvents["skills"];
