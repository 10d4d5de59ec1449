import { type Proposal, thisPerson } from "@skillwright/runtime/internal";
import type { Argument, Option } from "../../command-line/command.ts";
import { required, textOption } from "../../command-line/option.ts";

/** A proposal. */
export const proposalArgument: Argument<string> = required("Id of a proposal, or a skill with one pending");

/** `--by`. */
export const byOption: Option<string | undefined> = textOption(
  "agent",
  "Act as this agent instead of yourself",
);

/** `--reason`. */
export const reasonOption: Option<string | undefined> = textOption("text", "Why, for the record");

/** Who acts: the agent given with `--by`, otherwise the person at the terminal. */
export function actor(by: string | undefined): Proposal["author"] {
  return by === undefined ? thisPerson() : { kind: "agent", name: by };
}
