import { isSkillwrightError } from "@skillwright/core/internal";
import { createSkills } from "@skillwright/runtime/internal";
import { openAgents, resumeConversation } from "../../src/index.ts";
import { scriptedModel } from "./scripted-model.ts";

// A separate process that resumes a conversation and keeps it open until it is killed. Prints `open`, or the
// error's code.
const [home = "", cwd = "", own = "", id = ""] = process.argv.slice(2);
const skills = await createSkills({ cwd, home, env: { PATH: "/usr/bin:/bin", SKILLWRIGHT_HOME: own } });
try {
  await resumeConversation(id, { skills, agents: await openAgents({ skills }), models: scriptedModel([]) });
  process.stdout.write("open\n");
  process.stdin.resume();
} catch (error) {
  process.stdout.write(`${isSkillwrightError(error) ? error.code : String(error)}\n`);
  process.exit(1);
}
