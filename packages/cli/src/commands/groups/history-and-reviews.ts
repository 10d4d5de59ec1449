import type { CommandGroup } from "../../command-line/command.ts";
import { command } from "./single-command.ts";

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
      subcommands: [
        command("list", "List the proposals waiting for review", () => import("../proposals/list.ts")),
        command(
          "show",
          "Show a proposal: the change, the reason and its effects",
          () => import("../proposals/show.ts"),
        ),
        command("approve", "Approve and apply a proposal", () => import("../proposals/approve.ts")),
        command("reject", "Reject a proposal", () => import("../proposals/reject.ts")),
        command(
          "rebase",
          "Update a proposal after the skill changed",
          () => import("../proposals/rebase.ts"),
        ),
        command("new", "Propose a change to a skill, or a new skill", () => import("../proposals/new.ts")),
      ],
    },
  ],
};
