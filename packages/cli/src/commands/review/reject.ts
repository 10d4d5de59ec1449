import type { Command } from "../../command-line/command.ts";
import { decisionCommand } from "./decide.ts";

/** The command. */
export const command: Command = decisionCommand("reject");
