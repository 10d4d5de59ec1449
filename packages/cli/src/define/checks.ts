import { SkillwrightError } from "@skillwright/core/internal";
import { errorTexts } from "../command-line/error-text.ts";
import type { DoctorFlags } from "../commands/doctor/command.ts";
import type { EvalTriggersFlags } from "../commands/eval/triggers.ts";
import type { LintFlags } from "../commands/lint/command.ts";
import { help } from "../texts/help.ts";
import type { CommandGroup } from "./command-spec.ts";
import { jsonOption, placeOptions } from "./flags.ts";

/** The commands that check skills. */
export const checks: CommandGroup = {
  title: help.groups.check,
  commands: [
    {
      name: "lint",
      summary: help.lint.summary,
      arguments: [{ term: "[paths...]", text: help.lint.paths, offers: "files" }],
      options: [
        { flags: "--fix", text: help.lint.fix },
        { flags: "--for <hosts>", text: help.lint.for, offers: "host-list" },
        {
          flags: "--format <form>",
          text: help.lint.format,
          choices: ["text", "json", "sarif"],
          default: "text",
        },
        { flags: "--max-warnings <n>", text: help.lint.maxWarnings, number: true },
        jsonOption,
        ...placeOptions,
      ],
      examples: help.lint.examples,
      async run({ rest }, flags, out) {
        if (flags.json === true && flags.format === "sarif") throw twoForms();
        const { lint } = await import("../commands/lint/command.ts");
        return lint(rest, flags as unknown as LintFlags, out);
      },
    },
    {
      name: "doctor",
      summary: help.doctor.summary,
      options: [{ flags: "--sandbox", text: help.doctor.sandbox }, jsonOption, ...placeOptions],
      examples: help.doctor.examples,
      async run(_, flags, out) {
        const { doctor } = await import("../commands/doctor/command.ts");
        return doctor(flags as unknown as DoctorFlags, out);
      },
    },
    {
      name: "eval",
      summary: help.eval.summary,
      examples: help.eval.examples,
      commands: [
        {
          name: "triggers",
          summary: help.eval.triggers.summary,
          // Required, but `--model` may have taken it.
          arguments: [{ term: "[skill]", text: help.eval.triggers.skill, offers: "skills" }],
          options: [
            { flags: "--top <n>", text: help.eval.triggers.top, number: true },
            { flags: "--words", text: help.search.words },
            { flags: "--model [id]", text: help.eval.triggers.model },
            { flags: "--runs <n>", text: help.eval.triggers.runs, number: true },
            jsonOption,
            ...placeOptions,
          ],
          examples: help.eval.examples,
          async run({ single: [skill] }, flags, out) {
            const { evalTriggers } = await import("../commands/eval/triggers.ts");
            return evalTriggers(skill, flags as unknown as EvalTriggersFlags, out);
          },
        },
      ],
    },
    {
      name: "validate",
      summary: help.validate.summary,
      arguments: [{ term: "<path>", text: help.validate.path, offers: "files" }],
      options: [jsonOption],
      examples: help.validate.examples,
      async run({ single: [path = ""] }, flags, out) {
        const { validate } = await import("../commands/validate/reference.ts");
        return validate(path, flags, out);
      },
    },
    {
      name: "read-properties",
      summary: help.readProperties.summary,
      arguments: [{ term: "<path>", text: help.validate.path, offers: "files" }],
      options: [jsonOption],
      examples: help.readProperties.examples,
      async run({ single: [path = ""] }, flags, out) {
        const { readProperties } = await import("../commands/validate/reference.ts");
        return readProperties(path, flags, out);
      },
    },
    {
      name: "to-prompt",
      summary: help.toPrompt.summary,
      arguments: [{ term: "<paths...>", text: help.validate.path, offers: "files" }],
      examples: help.toPrompt.examples,
      async run({ rest }, _, out) {
        const { toPrompt } = await import("../commands/validate/reference.ts");
        return toPrompt(rest, out);
      },
    },
  ],
};

function twoForms(): SkillwrightError<"usage_error"> {
  return new SkillwrightError("usage_error", {
    message: errorTexts.twoForms("--json", "--format sarif"),
    details: { argument: "--json", suggestions: [] },
  });
}
