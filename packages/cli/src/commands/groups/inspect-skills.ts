import type { CommandGroup } from "../../command-line/command.ts";
import { command } from "./command-entries.ts";

/** Commands to inspect skills. */
export const inspectSkills: CommandGroup = {
  title: "Inspect skills",
  commands: [
    command("list", "List the skills you can use here", () => import("../list/command.ts"), ["ls"]),
    command(
      "show",
      "Show a skill: description, location, fields and token cost",
      () => import("../show/command.ts"),
      ["info", "view"],
    ),
    command(
      "explain",
      "Explain why a skill is available or not, step by step",
      () => import("../explain/command.ts"),
    ),
    command("search", "Search your skills by task or name", () => import("../search/command.ts")),
    command("index", "Build the search index ahead of time", () => import("../index/command.ts")),
    command("tokens", "Show how many tokens skills use", () => import("../tokens/command.ts")),
    command("watch", "Print changes to skills as they happen", () => import("../watch/command.ts")),
    command(
      "home",
      "Open the home screen: search, preview and use skills (default in a terminal)",
      () => import("../home/command.ts"),
    ),
    {
      name: "read-for-home",
      summary: "Read skills for the home screen",
      hidden: true,
      load: () => import("../read-for-home/command.ts"),
    },
    command(
      "start",
      "Print an overview of the skills here (default outside a terminal)",
      () => import("../start/command.ts"),
    ),
  ],
};
