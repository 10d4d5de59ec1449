import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { desktopKeyring, withoutKeyring } from "../../../tests/desktop-keyring.ts";
import { checkDocument } from "./support/check-document.ts";
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

const REQUEST = "a secret is remembered for one skill on request, used when it runs, and forgotten";
test.skipIf(withoutKeyring)(REQUEST, async () => {
  await using keyring = await desktopKeyring();
  const { env } = keyring;
  expect(world.run(["secrets", "list"], { env }).stdout).toBe("No secrets are stored.\n");
  const set = world.run(["secrets", "set", "deploy", "TOKEN"], { input: "canary-4711\n", env });
  expect(set.stdout).toContain('Stored TOKEN for "deploy" in the keyring of your desktop.');
  const again = world.run(["secrets", "set", "deploy", "TOKEN", "--json"], { input: "canary-4711\n", env });
  checkDocument(["secrets", "set"], again.stdout);
  const file = join(world.home, ".local/state/skillwright/secrets.json");
  expect(readFileSync(file, "utf8")).not.toContain("canary-4711");
  const listed = world.run(["secrets", "list", "--json"], { env }).stdout;
  expect(JSON.parse(listed)).toMatchObject({
    place: "secret-service",
    secrets: [{ variable: "TOKEN", place: "secret-service" }],
  });
  expect(world.run(["export-state"], { env }).stdout).not.toContain("canary-4711");
  expect(listed).not.toContain("canary-4711");
  world.run(["trust", "deploy", "--yes"], { env });
  const ran = world.run(["run", "deploy", "scripts/show.sh"], { env });
  expect(ran.stdout).toContain("11\nis ");
  expect(ran.stdout).not.toContain("canary-4711");
  expect(world.run(["doctor"], { env }).stdout).toContain("1 secret");
  expect(world.run(["secrets", "forget", "deploy"], { env }).stdout).toBe("Deleted 1 secret.\n");
  expect(world.run(["run", "deploy", "scripts/show.sh"], { env }).stdout).not.toContain("11\nis");
});

test("without a keychain nothing is remembered, and the reason is given", () => {
  const { status, stderr } = world.run(["secrets", "set", "deploy", "TOKEN"], { input: "canary-4711\n" });
  expect([status, stderr]).toEqual([expect.any(Number), expect.stringContaining("has no usable keychain")]);
  expect(status).not.toBe(0);
  expect(world.run(["doctor"]).stdout).toContain("No keychain was found");
});

test("only a declared variable is remembered", () => {
  const { status, stderr } = world.run(["secrets", "set", "deploy", "OTHER"], { input: "x" });
  expect([status, stderr]).toEqual([2, expect.stringContaining("It declares TOKEN.")]);
});
