import { checksHelp } from "./help/checks.ts";
import { looksHelp } from "./help/looks.ts";
import { managesHelp } from "./help/manages.ts";
import { ownHelp } from "./help/own.ts";
import { packagesHelp } from "./help/packages.ts";
import { reviewsHelp } from "./help/reviews.ts";
import { servesHelp } from "./help/serves.ts";
import { talksHelp } from "./help/talks.ts";
import { usesHelp } from "./help/uses.ts";

const common = {
  tagline: "The skills runtime for AI agents: finds, explains and checks agent skills.",
  after: "`skillwright COMMAND --help` tells more about a command.",
  examples: "Examples:",
  groups: {
    look: "Look at skills:",
    use: "Use skills:",
    talk: "Talk to an agent that uses skills:",
    manage: "Write and keep skills:",
    check: "Check skills:",
    share: "Share skills:",
    review: "Look back and review:",
    serve: "Serve skills to other programs:",
    own: "Set up Skillwright:",
  },
  json: "print JSON",
  jsonLines: "print JSON, one line for each event",
  force: "write over a file that is there",
  version: "print the version",
  color: "never colour the output",
  help: "show help",
  wholeNumber: "It must be a whole number.",
  place: {
    cwd: "the folder the agent works in (default: here)",
    root: "a further folder of skills; can be repeated",
    plugin: "a further plugin folder; can be repeated",
    as: "go by another agent's rules: see `skillwright hosts`",
    agent: "the agent that asks; configuration may limit its skills",
    file: "a file you work on: skills for such files come first among equals; can be repeated",
    noIndex: "neither read nor write the index",
  },
} as const;

/** What `--help` says: one summary per command, one line per option, and examples. */
export const help: typeof common &
  typeof looksHelp &
  typeof usesHelp &
  typeof talksHelp &
  typeof managesHelp &
  typeof checksHelp &
  typeof packagesHelp &
  typeof reviewsHelp &
  typeof servesHelp &
  typeof ownHelp = {
  ...common,
  ...looksHelp,
  ...usesHelp,
  ...talksHelp,
  ...managesHelp,
  ...checksHelp,
  ...packagesHelp,
  ...reviewsHelp,
  ...servesHelp,
  ...ownHelp,
};
