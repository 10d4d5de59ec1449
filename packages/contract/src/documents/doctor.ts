import { z } from "zod";
import { count, document, flag, listOf, object, oneOf, text, textOrNull, texts } from "../schema.ts";
import { diagnostic, hostShape, reason, scope } from "./common.ts";
import { secretPlaceOrNone } from "./machine.ts";

export const refused = document("RefusedSkill", { id: text, path: text, reasons: z.array(reason) });

export const examinedRoot = document("ExaminedRoot", {
  path: text,
  scope,
  holds: oneOf("skills", "commands", "plugin"),
  exists: flag,
  skills: count,
  truncated: flag,
  folderLinks: oneOf("follow", "inside", "inside-root", "ignore"),
  textTrusted: flag.describe("Whether models may see these skills without asking."),
});

/** What `doctor --json` prints. */
export const doctorDocument = document("Doctor", {
  healthy: flag,
  versions: z.object({ skillwright: text, node: text, platform: text }),
  host: z.object({ id: text, ...hostShape }),
  cwd: text,
  project: textOrNull,
  roots: z.array(examinedRoot),
  collisions: text,
  config: listOf({ layer: text, file: text }),
  administrator: texts.describe("What the administrator's configuration restricts, in sentences."),
  broken: listOf({ path: text, diagnostics: z.array(diagnostic) }),
  shadowed: listOf({ id: text, path: text, by: text, winner: text }),
  ambiguous: listOf({ name: text, ids: texts }),
  ineligible: z.array(refused),
  disabled: z.array(refused),
  limits: z.array(diagnostic),
  index: z.object({
    file: text,
    state: oneOf("used", "off", "unavailable", "memory"),
    problem: textOrNull,
    recalled: count,
    read: count,
  }),
  sandbox: object("What limits the programs that skills run.", {
    state: oneOf("on", "found", "off", "unavailable"),
    kind: oneOf("bubblewrap", "seatbelt").nullable(),
    memoryLimit: oneOf("kernel", "counted", "none")
      .nullable()
      .describe("Who limits the memory of commands: the kernel (cgroup v2), this program, or nobody."),
    problem: textOrNull,
    hint: textOrNull,
  }),
  secrets: object("Where secrets are stored, and how many.", {
    place: secretPlaceOrNone,
    remembered: count,
  }),
  diagnostics: z.array(diagnostic),
});
