import { loadPolicies, policyFiles, toInstallReviewDocument } from "@skillwright/runtime/internal";
import { type Command, defineCommand } from "../../command-line/command.ts";
import { cwdOption, jsonOption } from "../../command-line/discovery-options.ts";
import { list, optional } from "../../command-line/option.ts";
import { skillsIn } from "../../command-line/skills-in.ts";
import { bold, dim, green, red, yellow } from "../../output/parts.ts";

/** What `policy check` prints. */
const texts = {
  files: "Policy files:",
  absent: "doesn't exist",
  valid: "valid",
  invalid: (problems: readonly string[]): string => `invalid, nothing is installed: ${problems.join("; ")}`,
  none: "Without a policy, you are asked about every skill. Malicious ones are refused; suspicious and partly checked ones need a flag.",
  outcomes: { allow: "installed without a question", ask: "installed after you agree", refuse: "refused" },
} as const;

/** The sign before each reason. */
const signs = { allow: "pass", ask: "note", refuse: "stop" } as const;

/** The command. */
export const command: Command = defineCommand({
  paged: true,
  arguments: {
    source: optional("Explain the decision about skills from this source", { completion: "files" }),
  },
  options: { skill: list("name", "Only this skill (repeatable)"), cwd: cwdOption, json: jsonOption },
  examples: ["skillwright policy check", "skillwright policy check acme/skills --skill pdf"],
  async run({ source }, { skill, cwd, json }, out) {
    const skills = await skillsIn(cwd);
    const read = loadPolicies(skills.locations);
    const files = policyFiles(skills.locations).map((file) => {
      const policy = read.find((one) => (one.kind === "policy" ? one.policy.file : one.file) === file);
      const problems = policy?.kind === "invalid" ? policy.problems : [];
      return { file, state: policy === undefined ? ("absent" as const) : policy.kind, problems };
    });
    const isBroken = files.some(({ state }) => state === "invalid");
    const review =
      source === undefined ? undefined : await skills.installer.review(source, { skills: skill });
    const isRefused = review?.skills.some(({ summary }) => summary.decision.outcome === "refuse") === true;
    const status = isBroken || isRefused ? 1 : 0;
    if (json)
      return out.json(
        { files, review: review === undefined ? null : toInstallReviewDocument(review) },
        status,
      );
    out.text(texts.files);
    for (const { file, state, problems } of files) {
      const stateTexts = {
        absent: dim(texts.absent),
        policy: green(texts.valid),
        invalid: red(texts.invalid(problems)),
      };
      out.text(["  ", `${file}: `, stateTexts[state]], 4);
    }
    if (files.every(({ state }) => state === "absent")) out.text([dim(texts.none)]);
    for (const { summary } of review?.skills ?? []) {
      const { outcome, reasons } = summary.decision;
      const paint = { allow: green, ask: yellow, refuse: red }[outcome];
      out.text([bold(summary.name), "  ", paint(texts.outcomes[outcome])], 2);
      for (const reason of reasons) {
        const from = reason.file === undefined ? "" : ` (${reason.file})`;
        const flag = reason.flag === undefined ? "" : `; ${reason.flag} accepts it`;
        out.text(["  ", `${out.signs[signs[reason.outcome]]} ${reason.text}${from}${flag}`], 4);
      }
    }
    return status;
  },
});
