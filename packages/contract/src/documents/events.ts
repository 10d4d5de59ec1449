import { z } from "zod";
import { count, flag, listOf, object, oneOf, text, texts } from "../schema.ts";
import { proposal } from "./change.ts";
import { backgroundTask } from "./chat.ts";
import { diagnostic, skillPlace } from "./common.ts";
import { waitingAsk } from "./question.ts";
import { listedSkill, skillEntry } from "./skill.ts";

const aspects = z.array(oneOf("text", "manifest", "place", "state"));

const changeShape = {
  version: count,
  prompt: oneOf("same", "changed").describe("Whether prompts must be built again."),
  removed: z.array(skillPlace),
  diagnostics: z.array(diagnostic),
  resolved: z.array(diagnostic),
};

/** The first line of `watch --json`: what is watched, and how. */
export const watchStartDocument = z.object({
  event: z.literal("watching"),
  version: count,
  method: text,
  folders: count.describe("How many folders are watched with file system events."),
  roots: listOf("The skill folders, including those that don't exist yet.", {
    path: text,
    exists: flag,
  }),
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
  hello: object("The stream is open.", {}),
  reset: object("Events were missed: fetch everything again.", {}),
  skills: z.object({
    cwd: text,
    ...changeShape,
    added: z.array(listedSkill),
    changed: z.array(listedSkill.extend({ aspects })),
  }),
  proposal: object("A proposal was created, changed or decided.", {
    id: text,
    status: proposal.shape.status,
    change: oneOf("created", "changed", "decided"),
  }),
  proposals: object("The number of open proposals changed.", { waiting: count }),
  "trust-asked": object("A project has skills that are hidden until you trust it.", {
    folder: text,
    skills: texts,
  }),
  trust: object("Trust or an approval changed.", {
    folder: text.optional(),
    skill: text.optional(),
    trusted: flag.optional(),
    approved: flag.optional(),
  }),
  ask: waitingAsk,
  "ask-ended": z.object({ id: text, how: oneOf("answered", "timed-out", "stopped") }),
  task: object("A background task started or ended.", { chat: text, task: backgroundTask }),
  progress: object("Progress of a long request, which is complete when `done` equals `total`.", {
    work: oneOf("check-triggers", "read-skills", "compute-embeddings"),
    cwd: text,
    skill: text.nullable().describe("The key of the skill; null if the request is about all skills."),
    done: count,
    total: count,
  }),
});
