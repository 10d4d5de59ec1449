import { existsSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { Ajv2020 } from "ajv/dist/2020.js";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { parse } from "yaml";
import { createWorld, type World } from "./world.ts";

const validate = new Ajv2020({ strict: true }).compile(
  JSON.parse(readFileSync("docs/schemas/config.schema.json", "utf8")) as object,
);

let world: World;
let file = "";
beforeEach(() => {
  world = createWorld();
  file = join(world.home, ".config/skillwright/config.yaml");
});
afterEach(() => world.remove());

const set = (...args: string[]): number | null => world.run(["config", "set", ...args]).status;
const content = (): unknown => parse(readFileSync(file, "utf8"));

describe("config", () => {
  test("path prints where the file is, even if it does not exist", () => {
    expect(world.run(["config", "path"]).stdout).toBe(`${file}\n`);
    expect(world.run(["config", "path", "--project"]).stdout).toBe(
      `${join(world.project, ".skillwright/config.yaml")}\n`,
    );
  });

  test("the first set creates the file with its version, readable only by its owner", () => {
    expect(world.run(["config", "set", "index", "off"])).toEqual({
      status: 0,
      stdout: "Set `index` in ~/.config/skillwright/config.yaml.\n",
      stderr: "",
    });
    expect(readFileSync(file, "utf8")).toBe("version: 1\nindex: false\n");
    expect(statSync(file).mode & 0o777).toBe(0o600);
  });

  test("get prints the value that counts, and says if it isn't yours", () => {
    expect(set("shellDirectives", "on")).toBe(0);
    expect(set("shellDirectives", "off", "--project")).toBe(0);
    const get = () => world.run(["config", "get", "shellDirectives"]);
    // What lets less run counts without trust.
    expect(get()).toEqual({
      status: 0,
      stdout: "false\n",
      stderr: "Set by this project in .skillwright/config.yaml. Your own value, true, has no effect.\n",
    });
    expect(world.run(["config", "get", "shellDirectives", "--json"]).stdout).toBe("false\n");
  });

  test("every kind of setting can be set, read back and matches the published schema", () => {
    expect(set("skills.pdf-tools", "off")).toBe(0);
    expect(set("skills.acme:review", "user-only")).toBe(0);
    expect(set("settings.web.search", "true")).toBe(0);
    expect(set("settings.web.limit", "3")).toBe(0);
    expect(set("agents.builder.skills", "review", "test-writer")).toBe(0);
    expect(set("roots", "~/work/skills", "~/more")).toBe(0);
    expect(set("plugins", '["/opt/plugin"]')).toBe(0);
    expect(set("index", "on")).toBe(0);
    expect(content()).toEqual({
      version: 1,
      skills: { "pdf-tools": "off", "acme:review": "user-only" },
      settings: { web: { search: true, limit: 3 } },
      agents: { builder: { skills: ["review", "test-writer"] } },
      roots: ["~/work/skills", "~/more"],
      plugins: ["/opt/plugin"],
      index: true,
    });
    validate(content());
    expect(validate.errors).toBeNull();
    expect(world.run(["config", "get", "settings.web.limit"]).stdout).toBe("3\n");
    expect(JSON.parse(world.run(["config", "get", "agents.builder.skills", "--json"]).stdout)).toEqual([
      "review",
      "test-writer",
    ]);
  });

  test("set and unset keep comments and order", () => {
    const text = "# mine\nversion: 1\nskills:\n  a: off # slow\n  b: off\nindex: on\n";
    world.write("home/.config/skillwright/config.yaml", text);
    set("skills.b", "name-only");
    expect(readFileSync(file, "utf8")).toBe(text.replace("b: off", "b: name-only"));
    expect(world.run(["config", "unset", "skills.b"]).status).toBe(0);
    expect(readFileSync(file, "utf8")).toBe("# mine\nversion: 1\nskills:\n  a: off # slow\nindex: on\n");
    expect(world.run(["config", "unset", "roots"]).stdout).toContain("is not set in");
  });

  test("sandbox takes on and off", () => {
    set("sandbox", "off");
    expect(world.run(["doctor"]).stdout).toMatch(/^Sandbox\n {2}Off in your configuration/m);
    set("sandbox", "on");
    expect(world.run(["doctor"]).stdout).not.toContain("Off in your configuration");
  });

  test("a setting takes effect", () => {
    world.skill("project/.agents/skills/loud", "name: loud\ndescription: Makes noise. Use when it is quiet.");
    set("skills.loud", "off");
    expect(world.run(["list"]).stdout).toContain("loud  [disabled]");
  });

  test.for([
    [["set", "indx", "1"], 2, "Did you mean index?"],
    [["set", "version", "2"], 2, "not a setting"],
    [["set", "index", "on", "off"], 2, "takes one value"],
    [["set", "skills.x", "maybe"], 2, "should be on, name-only, user-only or off"],
    [["set", "index", "sometimes"], 2, "index"],
    [["set", "index", "on", "--project"], 2, "is the user's to set"],
    [["set", "skills.x", "on", "--project"], 2, "can't enable"],
    [["set", "roots", "/etc", "--project"], 2, "outside the project"],
    [["set", "index"], 2, "missing required argument"],
    [["sett", "index", "on"], 2, "Did you mean set?"],
    [["get", "nope"], 2, "is not a setting"],
    [["get", "index"], 1, "doesn't exist"],
    [["get", "--project"], 0, "`skillwright config set KEY VALUE --project`"],
  ] as const)("config %j ends with %i and writes nothing", ([args, status, text]) => {
    const ran = world.run(["config", ...args]);
    expect(ran.status).toBe(status);
    expect(ran.stderr.replaceAll(/\n */g, " ")).toContain(text);
    expect(existsSync(file)).toBe(false);
    expect(existsSync(join(world.project, ".skillwright"))).toBe(false);
  });

  test("a file of a newer version or one that cannot be read is left alone", () => {
    for (const text of ["version: 99\nfuture: 1\n", "a: [1\n"]) {
      world.write("home/.config/skillwright/config.yaml", text);
      expect(world.run(["config", "set", "index", "on"])).toMatchObject({ status: 1, stdout: "" });
      expect(readFileSync(file, "utf8")).toBe(text);
      expect(world.run(["list"]).status).toBe(0);
    }
  });

  test("a broken file leaves disabled skills disabled, and every command says so", () => {
    const skill = (name: string): string =>
      `---\nname: ${name}\ndescription: Does ${name}. Use for ${name}.\n---\n`;
    for (const name of ["open", "secret"]) world.write(`home/.agents/skills/${name}/SKILL.md`, skill(name));
    world.write("home/.config/skillwright/config.yaml", "skills: { secret: off }\n");
    expect(world.run(["catalog"]).stderr).not.toContain("warning");
    world.write("home/.config/skillwright/config.yaml", "skills: { secret: off\n  index: [\n");
    for (const args of [["catalog"], ["list"], ["search", "open"], ["try", "/open"]]) {
      const { status, stdout, stderr } = world.run(args);
      expect({ args, status, isSecret: !stdout.includes("secret") }).toEqual({
        args,
        status: 0,
        isSecret: true,
      });
      expect(stderr).toMatch(/^warning: .*config\.yaml:\d+: The file is not valid YAML/m);
      expect(stderr).toContain("Until then its last working version is in effect.");
    }
    world.write("home/.config/skillwright/config.yaml", "skils: { secret: off }\n");
    for (const command of ["catalog", "verify", "outdated", "trash", "whoami"]) {
      const { stderr } = world.run([command]);
      expect(stderr).toMatch(/^warning: .*config\.yaml:1: `skils` is not a setting/m);
      expect(stderr).not.toContain("SkillwrightWarning");
    }
  });

  test("without a subcommand it says which there are", () => {
    expect(world.run(["config"])).toEqual({
      status: 2,
      stdout: "",
      stderr:
        "error: `config` needs a subcommand: path, get, set or unset\nRun `skillwright config --help` for usage.\n",
    });
    expect(world.run(["config", "--help"])).toMatchObject({ status: 0, stderr: "" });
  });

  test("says if a setting already has the value", () => {
    set("skills.a", "off");
    expect(world.run(["config", "set", "skills.a", "off"]).stdout.replace(/\n */g, " ")).toContain(
      "`skills.a` already has this value in ~/.config/skillwright/config.yaml.",
    );
    world.run(["config", "unset", "skills.a"]);
    expect(world.run(["config", "unset", "skills.a"]).stdout.replace(/\n */g, " ")).toContain(
      "`skills.a` is not set in ~/.config/skillwright/config.yaml.",
    );
  });

  test("every command answers in JSON", () => {
    const answer = (...args: string[]): unknown =>
      JSON.parse(world.run(["config", ...args, "--json"]).stdout);
    expect(answer("path")).toEqual({ file, exists: false });
    expect(answer("set", "skills.a", "off")).toEqual({ key: "skills.a", value: "off", file, changed: true });
    expect(answer("unset", "skills.a")).toEqual({ key: "skills.a", value: null, file, changed: true });
    expect(answer("unset", "skills.a")).toEqual({ key: "skills.a", value: null, file, changed: false });
    expect(answer("set", "index", "on", "off")).toMatchObject({ error: { code: "usage_error" } });
    expect(answer()).toMatchObject({ error: { code: "usage_error" } });
  });
});
