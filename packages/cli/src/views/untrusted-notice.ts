import { ownCommand } from "../output/own-command.ts";

/** Says that a project's skills are hidden from models, and how to change that. */
export function untrustedNotice(number: number): string {
  const skills = number === 1 ? "the project's skill" : `the project's ${number} skills`;
  return `Models can't see ${skills} until you trust the project with \`${ownCommand()} trust\`.`;
}
