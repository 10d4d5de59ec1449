import { type Command, defineCommand } from "../../command-line/command.ts";
import { registryDecision } from "./decide.ts";

/** The command. */
export const command: Command = defineCommand(registryDecision("approve"));
