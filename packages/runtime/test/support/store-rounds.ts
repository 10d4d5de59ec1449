import { createSkills } from "../../src/index.ts";

/*
 * A process that changes skills without end, to be killed: `node store-rounds.ts HOME REPO STATE SEED`. It prints a
 * line before each change, so that whoever kills it can wait until it is at work.
 */
const [home = "", cwd = "", own = "", seed = "1"] = process.argv.slice(2);
const env = { PATH: process.env.PATH, SKILLWRIGHT_HOME: own };
let state = Number(seed);
const random = (below: number): number => {
  state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
  return state % below;
};

const text = (name: string, turn: number): string =>
  `---\nname: ${name}\ndescription: Does ${name}. Use when ${name} is wanted.\n---\n\nTurn ${turn}.\n`;
const file = (path: string, turn: number) => ({
  path: path as never,
  // Large enough that a write takes a while.
  bytes: Buffer.alloc(200_000, `${turn} `),
  executable: false,
});

const skills = await createSkills({ cwd, home, env, index: "off" });
for (let turn = 0; ; turn += 1) {
  const names = ["alpha", "beta", "gamma"];
  const name = names[random(names.length)] ?? "alpha";
  const other = names[random(names.length)] ?? "beta";
  const here = skills.snapshot.skills.some((skill) => skill.name === name);
  process.stdout.write(`${turn} ${name}\n`);
  try {
    const files = [file("references/a.md", turn), file("references/b.md", turn)];
    if (!here) await skills.create({ skill: { text: text(name, turn) }, files });
    else
      switch (random(5)) {
        case 0:
          await skills.update(name, { text: text(name, turn) });
          break;
        case 1:
          await skills.update(name, { text: text(name, turn), write: files });
          break;
        case 2:
          await skills.rename(name, other);
          break;
        case 3:
          await skills.delete(name);
          break;
        default:
          await skills.putPackage(
            [{ ...file("SKILL.md", 0), bytes: Buffer.from(text(name, turn)) }, ...files],
            {
              onConflict: "replace",
            },
          );
      }
  } catch (error) {
    // What another process did meanwhile is part of the game; anything else is not.
    const expected = ["name_conflict", "skill_not_found", "file_not_found"];
    if (!expected.includes((error as { readonly code?: string }).code ?? "")) throw error;
  }
}
