import { omitUndefined, parentPath, SkillwrightError } from "@skillwright/core/internal";
import {
  type LoadedSkill,
  type Skills,
  toDiagnosticEntry,
  toManifestDocument,
  toSkillEntry,
} from "@skillwright/runtime/internal";
import { type Command, defineCommand, type FlagsOf } from "../../command-line/command.ts";
import {
  discoveryOptions,
  jsonOption,
  rawOption,
  toSkillsOptions,
} from "../../command-line/discovery-options.ts";
import { openSkills } from "../../command-line/open-skills.ts";
import { required, toggle } from "../../command-line/option.ts";
import { findOutside, isAt } from "../../input/find-outside.ts";
import { toQuery } from "../../input/find-query.ts";
import { printSkill } from "./view.ts";

const options = {
  body: toggle("Print only the instructions"),
  raw: rawOption,
  json: jsonOption,
  ...discoveryOptions,
};
type Flags = FlagsOf<typeof options>;

/** Shows one skill. */
export const command: Command = defineCommand({
  paged: true,
  arguments: { skill: required("Name, id or path of a skill", { completion: "skills" }) },
  options,
  examples: [
    "skillwright show pdf-tools",
    "skillwright show ./my-skill",
    "skillwright show pdf-tools --body",
  ],
  async run({ skill: typed }, flags, out) {
    const { skill, skills, inRoot } = await find(typed, flags);
    if (flags.json) {
      return out.json({
        ...toSkillEntry(skill, skills.snapshot),
        inRoot,
        manifest: toManifestDocument(skill.manifest),
        files: skill.files,
        moreFiles: skill.moreFiles,
        resources: skills.resources(skill.found.path),
        diagnostics: skill.found.diagnostics.map(toDiagnosticEntry),
        ...(flags.body && { body: skill.body }),
      });
    }
    if (flags.body) {
      if (flags.raw) out.setRaw();
      out.content(skill.body);
    } else {
      printSkill(skill, skills, inRoot, out);
    }
    return 0;
  },
});

interface Shown {
  readonly skills: Skills;
  readonly skill: LoadedSkill;
  /** Whether the skill is inside a root. */
  readonly inRoot: boolean;
}

async function find(typed: string, flags: Flags): Promise<Shown> {
  const { query, isPath } = toQuery(typed);
  const skillsOptions = toSkillsOptions(flags);
  const skills = await openSkills(skillsOptions);
  const outside = isPath ? await findOutside(skills, query, skillsOptions) : undefined;
  const searched = outside ?? skills;
  return { skills: searched, skill: await load(searched, query), inRoot: outside === undefined };
}

async function load(skills: Skills, query: string): Promise<LoadedSkill> {
  const broken = skills.snapshot.found.find(
    (found) => found.manifest === undefined && (isAt(found, query) || found.directory === query),
  );
  const known = skills.snapshot.skills.some((skill) => skill.id === query || skill.name === query);
  if (broken === undefined || known) {
    await skills.fetch(query);
    return skills.load(query);
  }
  const problem = broken.diagnostics.find(({ severity }) => severity === "error");
  const place = problem?.line === undefined ? "" : `:${problem.line}:${problem.column ?? 1}`;
  throw new SkillwrightError("parse_error", {
    message: `${broken.path}${place}: ${problem?.message ?? "The file doesn't load"}`,
    details: {
      file: broken.path,
      ...omitUndefined({ line: problem?.line, column: problem?.column }),
    },
    hint: problem?.hint ?? `Run \`skillwright lint ${parentPath(broken.path)}\` for details.`,
  });
}
