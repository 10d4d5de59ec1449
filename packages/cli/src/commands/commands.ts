import type { CommandGroup } from "../command-line/command.ts";
import { chatWithAgents } from "./groups/chat-with-agents.ts";
import { checkSkills } from "./groups/check-skills.ts";
import { createAndManageSkills } from "./groups/create-and-manage-skills.ts";
import { historyAndReviews } from "./groups/history-and-reviews.ts";
import { importAndExport } from "./groups/import-and-export.ts";
import { inspectSkills } from "./groups/inspect-skills.ts";
import { installSkills } from "./groups/install-skills.ts";
import { publishSkills } from "./groups/publish-skills.ts";
import { serveSkillsToOtherPrograms } from "./groups/serve-skills-to-other-programs.ts";
import { setUpSkillwright } from "./groups/set-up-skillwright.ts";
import { useSkills } from "./groups/use-skills.ts";

/** Every command. A command's flags, action and texts are in its folder and loaded when it is needed. */
export const commandGroups: readonly CommandGroup[] = [
  inspectSkills,
  useSkills,
  chatWithAgents,
  createAndManageSkills,
  checkSkills,
  installSkills,
  publishSkills,
  importAndExport,
  historyAndReviews,
  serveSkillsToOtherPrograms,
  setUpSkillwright,
];
