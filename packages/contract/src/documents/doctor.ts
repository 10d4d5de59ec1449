import { z } from "zod";
import { count, flag, type Infer, text, textOrNull, texts } from "../schema.ts";
import { diagnostic, hostShape, reason, scope, secretPlace } from "./common.ts";

const refused = z.object({ id: text, path: text, reasons: z.array(reason) }).meta({ id: "RefusedSkill" });

const examinedRoot = z
  .object({
    path: text,
    scope,
    holds: z.enum(["skills", "commands", "plugin"]),
    exists: flag,
    skills: count,
    truncated: flag,
    folderLinks: z.enum(["follow", "inside", "inside-root", "ignore"]),
    textTrusted: flag.describe("Whether models see its text without a question."),
  })
  .meta({ id: "ExaminedRoot" });

/** What `doctor --json` prints. */
export const doctorDocument = z
  .object({
    healthy: flag,
    versions: z.object({ skillwright: text, node: text, platform: text }),
    host: z.object({ id: text, ...hostShape }),
    cwd: text,
    project: textOrNull,
    roots: z.array(examinedRoot),
    collisions: text,
    config: z.array(z.object({ layer: text, file: text })),
    administrator: texts.describe("What the administrator's configuration restricts, in sentences."),
    broken: z.array(z.object({ path: text, diagnostics: z.array(diagnostic) })),
    shadowed: z.array(z.object({ id: text, path: text, by: text, winner: text })),
    ambiguous: z.array(z.object({ name: text, ids: texts })),
    ineligible: z.array(refused),
    disabled: z.array(refused),
    limits: z.array(diagnostic),
    index: z.object({
      file: text,
      state: z.enum(["used", "off", "unavailable", "memory"]),
      problem: textOrNull,
      recalled: count,
      read: count,
    }),
    sandbox: z
      .object({
        state: z.enum(["on", "found", "off", "unavailable"]),
        kind: z.enum(["bubblewrap", "seatbelt"]).nullable(),
        memoryLimit: z
          .enum(["kernel", "counted", "none"])
          .nullable()
          .describe("Who limits the memory of commands: the kernel (cgroup v2), this program, or nobody."),
        problem: textOrNull,
        hint: textOrNull,
      })
      .describe("What limits the programs that skills run."),
    secrets: z
      .object({ place: z.enum([...secretPlace.options, "none"]), remembered: count })
      .describe("Where values of variables are remembered on request, and how many are."),
    diagnostics: z.array(diagnostic),
  })
  .meta({ id: "Doctor" });

export type DoctorDocument = Infer<typeof doctorDocument>;
export type DoctorRoot = Infer<typeof examinedRoot>;
export type Refused = Infer<typeof refused>;
