import { existsSync } from "node:fs";
import { createSkills, sandboxState } from "@skillwright/runtime/internal";
import { type Command, defineCommand } from "../../command-line/command.ts";
import { builtInsSetting, jsonOption } from "../../command-line/discovery-options.ts";
import { toggle } from "../../command-line/option.ts";
import { shortPath } from "../../output/short-path.ts";
import { version } from "../../version.ts";
import { printField } from "../../views/fields.ts";

/** Variables whose value matters in a bug report and is never a secret. Of others not even the name is printed. */
const SHOWN_VARIABLES = [
  "COLORTERM",
  "FORCE_COLOR",
  "LANG",
  "LC_ALL",
  "NO_COLOR",
  "PAGER",
  "SKILLWRIGHT_BUILT_INS",
  "SKILLWRIGHT_HOME",
  "SKILLWRIGHT_PAGER",
  "TERM",
];

/** Prints the version and, for a bug report, what else matters. */
export const command: Command = defineCommand({
  options: {
    verbose: toggle("Add details for a bug report; no secrets and no skill content"),
    json: jsonOption,
  },
  examples: ["skillwright version", "skillwright version --verbose"],
  async run(_, { verbose, json }, out) {
    if (!verbose) {
      if (json) return out.json({ skillwright: version });
      out.verbatim(version);
      return 0;
    }
    const report = await bugReport();
    if (json) return out.json(report);
    printField("Skillwright", report.skillwright, out);
    printField("Node.js", report.node, out);
    printField("SQLite", report.sqlite, out);
    printField("Platform", report.platform, out);
    printField("Installed", report.installed, out);
    printField("Sandbox", report.sandbox, out);
    for (const { what, path, exists } of report.files)
      printField(what, exists ? path : `${path} (missing)`, out);
    printField("Skills", `${report.skills} found, ${report.problems} problems`, out);
    for (const [name, value] of Object.entries(report.variables)) printField(name, value, out);
    return 0;
  },
});

/** What a bug report needs. Paths are shortened, so that they don't contain the user's name. */
interface BugReport {
  readonly skillwright: string;
  readonly node: string;
  readonly sqlite: string;
  readonly platform: string;
  readonly installed: string;
  readonly sandbox: string;
  readonly files: readonly { readonly what: string; readonly path: string; readonly exists: boolean }[];
  readonly skills: number;
  readonly problems: number;
  readonly variables: Readonly<Record<string, string>>;
}

async function bugReport(): Promise<BugReport> {
  const { env, versions, platform, arch } = process;
  const skills = await createSkills({ builtIns: builtInsSetting(), onConfigProblem: () => undefined });
  const { snapshot, locations } = skills;
  const { home } = snapshot.place;
  const short = (path: string): string => shortPath(path, { cwd: "", home });
  const sandbox = await sandboxState(skills, { check: "detect" });
  const file = (what: string, path: string): BugReport["files"][number] => ({
    what,
    path: short(path),
    exists: existsSync(path),
  });
  return {
    skillwright: version,
    node: versions.node,
    sqlite: versions.sqlite ?? "none",
    platform: `${platform} ${arch}`,
    installed: short(process.argv[1] ?? ""),
    sandbox: "kind" in sandbox ? `${sandbox.state}, ${sandbox.kind}` : sandbox.state,
    files: [
      file("Config", locations.configFile),
      file("State", locations.state),
      file("Cache", locations.cache),
      file("Index", locations.indexFile),
    ],
    skills: skills.list({ all: true }).length,
    problems: snapshot.diagnostics.filter(({ severity }) => severity !== "info").length,
    variables: Object.fromEntries(
      SHOWN_VARIABLES.flatMap((name) => {
        const value = env[name];
        return value === undefined ? [] : [[name, short(value)]];
      }),
    ),
  };
}
