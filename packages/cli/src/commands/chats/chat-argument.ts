import type { Argument } from "../../command-line/command.ts";
import { required } from "../../command-line/option.ts";

/** A saved chat. */
export const chatArgument: Argument<string> = required("Id of a chat, the start of it, or `last`");
