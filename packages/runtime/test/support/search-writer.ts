// Run by a test as a process of its own: changes a skill again and again and searches after each change.
import { writeFileSync } from "node:fs";
import { createSkills } from "@skillwright/runtime/internal";

const [tree = "", rounds = "0"] = process.argv.slice(2);
const skills = await createSkills({
  cwd: `${tree}/work`,
  home: `${tree}/home`,
  env: { SKILLWRIGHT_HOME: `${tree}/own` },
});
for (let round = 0; round < Number(rounds); round += 1) {
  const text = `---\nname: office\ndescription: Office work.\n---\nRound${round} of letters.\n`;
  writeFileSync(`${tree}/home/.agents/skills/office/SKILL.md`, text);
  await skills.reload();
  const { hits, notices } = await skills.search(`round${round}`, { by: "keyword" });
  if (hits[0]?.skill.id !== "office" || notices.length > 0) {
    process.stderr.write(`round ${round}: ${JSON.stringify({ hits: hits.length, notices })}\n`);
    process.exitCode = 1;
  }
}
await skills.close();
