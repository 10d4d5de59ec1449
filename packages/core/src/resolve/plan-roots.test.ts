import { describe, expect, test } from "vitest";
import { claudeCode } from "../hosts/claude-code.ts";
import type { HostEnvironment } from "../hosts/host-environment.ts";
import { opencode } from "../hosts/opencode.ts";
import { skillwright } from "../hosts/skillwright.ts";
import { MAX_ANCESTORS } from "../limits.ts";
import { planRoots } from "./plan-roots.ts";

const environment: HostEnvironment = {
  platform: "linux",
  cwd: "/home/ann/work/repo/packages/web",
  home: "/home/ann",
  gitRoot: "/home/ann/work/repo",
  env: {},
  extraRoots: [],
  configuredRoots: [],
  pluginFolders: [],
  builtInRoots: [],
  adminFolder: "/etc/skillwright",
};

const paths = (changes: Partial<HostEnvironment>): readonly string[] =>
  planRoots(skillwright, { ...environment, ...changes })
    .filter((root) => root.holds === "skills")
    .map((root) => `${root.scope} ${root.path}`);

describe("the folders Skillwright searches", () => {
  test("lead from the working folder up to the project's root, then to the user's, then the administrator's", () => {
    const agents = paths({}).filter((path) => path.includes(".agents") || path.includes("/etc"));
    expect(agents).toEqual([
      "project /home/ann/work/repo/packages/web/.agents/skills",
      "project /home/ann/work/repo/packages/.agents/skills",
      "project /home/ann/work/repo/.agents/skills",
      "user /home/ann/.agents/skills",
      "admin /etc/skillwright/skills",
    ]);
  });

  test("in each folder of a project come in a fixed order", () => {
    expect(paths({ cwd: "/p", gitRoot: "/p" }).slice(0, 5)).toEqual([
      "project /p/.skillwright/skills",
      "project /p/.agents/skills",
      "project /p/.claude/skills",
      "project /p/.opencode/skills",
      "project /p/.opencode/skill",
    ]);
  });

  test("include the skills of SKILLWRIGHT_HOME as the user's; a relative one is ignored", () => {
    const own = (home: string): readonly string[] =>
      paths({ env: { SKILLWRIGHT_HOME: home } }).filter((path) => path.startsWith("user"));
    expect(own("/opt/own")[0]).toBe("user /opt/own/skills");
    expect(own("own")).toEqual(own(""));
  });

  test("of Claude Code begin with those of the organization, which differ by platform", () => {
    const first = (platform: HostEnvironment["platform"]): string | undefined =>
      planRoots(claudeCode, { ...environment, platform }).map(({ scope, path }) => `${scope} ${path}`)[0];
    expect(first("linux")).toBe("admin /etc/claude-code/.claude/skills");
    expect(first("darwin")).toBe("admin /Library/Application Support/ClaudeCode/.claude/skills");
    expect(first("win32")).toBe("admin C:/Program Files/ClaudeCode/.claude/skills");
  });

  test("do not climb without a project", () => {
    const agents = paths({ cwd: "/srv/a/b", gitRoot: undefined }).filter((path) => path.includes(".agents"));
    expect(agents).toEqual(["project /srv/a/b/.agents/skills", "user /home/ann/.agents/skills"]);
  });

  test("climb no further than any real path is deep", () => {
    const cwd = "/d".repeat(300);
    const [nearest, ...others] = planRoots(opencode, { ...environment, cwd, gitRoot: undefined }).filter(
      ({ scope, path }) => scope === "project" && path.endsWith(".agents/skills"),
    );
    expect([nearest?.path, nearest?.boundary]).toEqual([
      `${cwd}/.agents/skills`,
      "/d".repeat(300 - MAX_ANCESTORS),
    ]);
    expect(others).toHaveLength(MAX_ANCESTORS - 1);
  });

  test("never take the home folder for a project, even when it is a repository", () => {
    const agents = paths({ cwd: "/home/ann/x", gitRoot: "/home/ann" }).filter((path) =>
      path.includes(".agents"),
    );
    expect(agents).toEqual(["project /home/ann/x/.agents/skills", "user /home/ann/.agents/skills"]);
  });

  test("include what the caller and the configuration name, each once", () => {
    const extra = paths({
      cwd: "/p",
      gitRoot: "/p",
      extraRoots: ["more", "~/mine", "/abs/", "/p/more"],
      configuredRoots: [
        { path: "/conf", scope: "user" },
        { path: "/p/tools", scope: "project" },
      ],
    });
    expect(extra.filter((path) => !path.includes("/."))).toEqual([
      "user /p/more",
      "user /home/ann/mine",
      "user /abs",
      "user /conf",
      "project /p/tools",
      "admin /etc/skillwright/skills",
    ]);
  });

  test("follow links in a project only inside it, and none in what comes with the product", () => {
    const roots = planRoots(skillwright, { ...environment, builtInRoots: ["/data/system"] });
    const policy = (scope: string): unknown => {
      const root = roots.find((candidate) => candidate.scope === scope && candidate.holds === "skills");
      return [root?.walk.folderLinks, root?.walk.fileLinks];
    };
    expect([policy("project"), policy("user"), policy("system")]).toEqual([
      ["inside", "inside"],
      ["follow", "follow"],
      ["ignore", "ignore"],
    ]);
    expect(roots[0]?.boundary).toBe("/home/ann/work/repo");
  });
});
