import type { CommandGroup } from "../../command-line/command.ts";
import { command, subcommands } from "./command-entries.ts";

/** Commands for history and reviews. */
export const historyAndReviews: CommandGroup = {
  title: "History and reviews",
  commands: [
    command(
      "history",
      "List the versions of a skill, even a deleted one",
      () => import("../history/command.ts"),
    ),
    command("diff", "Show what changed in a skill", () => import("../diff/command.ts")),
    command(
      "restore",
      "Restore a deleted skill or an earlier version",
      () => import("../restore/command.ts"),
    ),
    {
      name: "proposals",
      summary: "Review proposed changes to skills",
      examples: [
        "skillwright proposals list",
        "skillwright proposals show pdf-tools-20260102T030405Z",
        "skillwright proposals approve pdf-tools-20260102T030405Z",
      ],
      subcommands: subcommands(() => import("../proposals/commands.ts"), {
        list: "List the proposals waiting for review",
        show: "Show a proposal: the change, the reason and its effects",
        approve: "Approve and apply a proposal",
        reject: "Reject a proposal",
        rebase: "Update a proposal after the skill changed",
        new: "Propose a change to a skill, or a new skill",
      }),
    },
  ],
};
