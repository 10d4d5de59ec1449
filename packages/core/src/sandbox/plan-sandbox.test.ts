import { describe, expect, test } from "vitest";
import { planSandbox, type SandboxHost, type SandboxNeeds } from "./plan-sandbox.ts";
import { PROTECTED_NAMES, PROTECTED_PROJECT_FOLDERS } from "./protected-names.ts";
import { sandboxLimits } from "./sandbox-policy.ts";

const place: SandboxHost = {
  env: { LANG: "C.UTF-8", PATH: "/home/ann/bin", AWS_SECRET_ACCESS_KEY: "canary", TERM: "" },
  home: "/home/ann",
  platform: "linux",
};
const work = "/tmp/work";

const problemsOf = (needs: SandboxNeeds): readonly string[] => {
  try {
    planSandbox(needs, place);
    return [];
  } catch (error) {
    return (error as { readonly details: { readonly problems: readonly string[] } }).details.problems;
  }
};

describe("a plan", () => {
  test("grants the skill, the project and one writable folder, and nothing by default", () => {
    const needs = {
      work,
      project: "/home/ann/code/site",
      skill: {
        snapshot: "/home/ann/.local/state/skillwright/snapshots/ab",
        live: "/home/ann/code/site/.agents/skills/a",
      },
      variables: { API_TOKEN: "t" },
    };
    expect(planSandbox(needs, place)).toEqual({
      policy: {
        readable: [
          { source: "/home/ann/code/site", target: "/home/ann/code/site" },
          { source: needs.skill.snapshot, target: needs.skill.live },
          { source: needs.skill.snapshot, target: needs.skill.snapshot },
        ],
        work,
        sealed: [...PROTECTED_NAMES, ...PROTECTED_PROJECT_FOLDERS],
        cwd: work,
        environment: {
          LANG: "C.UTF-8",
          API_TOKEN: "t",
          PATH: "/usr/local/bin:/usr/bin:/bin",
          HOME: "/tmp",
          TMPDIR: "/tmp",
        },
        network: "off",
        limits: sandboxLimits,
      },
      notices: [],
    });
  });

  test("does not show a project that holds the home folder, and says so", () => {
    const plan = planSandbox({ work, project: "/home/ann" }, place);
    expect(plan.policy.readable).toEqual([]);
    expect(plan.notices).toEqual([
      "/home/ann contains the home folder, so the command can't use it as its project.",
    ]);
  });

  test.for<[string, SandboxNeeds, string]>([
    [
      "a work folder that contains the home folder",
      { work: "/home" },
      "the work folder /home contains /home/ann, which must not change",
    ],
    [
      "a work folder that is the project",
      { work: "/p", project: "/p" },
      "the work folder /p contains /p, which must not change",
    ],
    [
      "a work folder in git's own folder",
      { work: "/p/.git/hooks" },
      "the work folder /p/.git/hooks is in a folder that other programs load settings from",
    ],
    [
      "the same in capitals",
      { work: "/p/.GIT/hooks" },
      "the work folder /p/.GIT/hooks is in a folder that other programs load settings from",
    ],
    [
      "a folder of settings of many programs",
      { work: "/elsewhere/.config" },
      "the work folder /elsewhere/.config contains folders that other programs load settings from",
    ],
    [
      "a work folder inside the skill",
      { work: "/s/w", skill: { snapshot: "/s" } },
      "the work folder /s/w is in the skill",
    ],
    ["a work folder of the system", { work: "/etc/cron.d" }, "/etc/cron.d belongs to the system"],
    ["the whole file system", { work, readable: ["/"] }, "/ is the whole file system"],
    ["the home folder", { work, readable: ["/home/ann"] }, "/home/ann contains the home folder"],
    ["a relative path", { work: "work" }, "work is not an absolute path"],
    [
      "a start where nothing is visible",
      { work, cwd: "/home/ann/.ssh" },
      "/home/ann/.ssh is not visible in the sandbox",
    ],
  ])("refuses %s", ([, needs, problem]) => {
    expect(problemsOf(needs)).toContain(problem);
  });

  test.for(["LD_PRELOAD", "dyld_insert_libraries", "PATH", "BASH_ENV", "NODE_OPTIONS", "A=B", "", "1A"])(
    "refuses the variable %j",
    (name) => {
      expect(problemsOf({ work, variables: { [name]: "x" } })).toHaveLength(1);
    },
  );
});
