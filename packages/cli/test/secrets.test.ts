import { statSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createWorld, type World } from "./world.ts";

let world: World;
beforeEach(() => {
  world = createWorld();
  world.skill(
    "home/.agents/skills/deploy",
    "name: deploy\ndescription: Deploys. Use to deploy.",
    "Deploy it.\n",
  );
  world.write(
    "home/.agents/skills/deploy/agents/openai.yaml",
    "dependencies:\n  tools:\n    - { type: env_var, value: TOKEN, description: A deploy token }\n",
  );
  world.write("home/.agents/skills/deploy/scripts/show.sh", 'printf "$TOKEN" | wc -c; echo "is $TOKEN"\n');
});
afterEach(() => world.remove());

const env = { DBUS_SESSION_BUS_ADDRESS: "" };

test("a secret is remembered for one skill on request, used when it runs, and forgotten", () => {
  expect(world.run(["secrets", "list"], { env }).stdout).toBe("No secret is remembered.\n");
  const set = world.run(["secrets", "set", "deploy", "TOKEN"], { input: "canary-4711\n", env });
  expect(set.stdout).toContain('Remembered TOKEN for "deploy" in a file that only you can read.');
  const file = join(world.home, ".local/state/skillwright/secrets.json");
  expect(statSync(file).mode & 0o777).toBe(0o600);
  const listed = world.run(["secrets", "list", "--json"], { env }).stdout;
  expect(JSON.parse(listed)).toMatchObject({
    place: "file",
    secrets: [{ variable: "TOKEN", place: "file" }],
  });
  expect(world.run(["export-state"], { env }).stdout).not.toContain("canary-4711");
  expect(listed).not.toContain("canary-4711");
  world.run(["trust", "deploy", "--yes"], { env });
  const ran = world.run(["run", "deploy", "scripts/show.sh"], { env });
  expect(ran.stdout).toContain("11\nis ");
  expect(ran.stdout).not.toContain("canary-4711");
  expect(world.run(["doctor"], { env }).stdout).toContain("1 secret");
  expect(world.run(["secrets", "forget", "deploy"], { env }).stdout).toBe("Forgot 1 secret.\n");
  expect(world.run(["run", "deploy", "scripts/show.sh"], { env }).stdout).not.toContain("11\nis");
});

test("only a declared variable is remembered", () => {
  const { status, stderr } = world.run(["secrets", "set", "deploy", "OTHER"], { input: "x", env });
  expect([status, stderr]).toEqual([2, expect.stringContaining("It declares TOKEN.")]);
});
