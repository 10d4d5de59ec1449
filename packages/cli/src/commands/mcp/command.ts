import { serveMcpStdio } from "@skillwright/server";
import { type Command, defineCommand } from "../../command-line/command.ts";
import { sessionOptions, toSkillsOptions } from "../../command-line/discovery-options.ts";
import { openSkills } from "../../command-line/open-skills.ts";
import { version } from "../../version.ts";

/** What `mcp` prints to standard error. */
const mcpTexts = {
  waiting:
    "Waiting for an MCP client on standard input. MCP clients start this command themselves. Press Ctrl+C to stop.",
  note: (skill: string, note: string): string => `${skill}: ${note}`,
  problem: (message: string): string => `error: ${message}`,
} as const;

/** Serves skills over standard input and output until the client disconnects. */
export const command: Command = defineCommand({
  options: sessionOptions,
  examples: [
    "skillwright mcp",
    "skillwright mcp --cwd ~/projects/site --agent reviewer",
    "claude mcp add skillwright -- skillwright mcp",
    "codex mcp add skillwright -- skillwright mcp",
  ],
  async run(_, flags, out) {
    const skills = await openSkills(toSkillsOptions(flags));
    const printed = new Set<string>();
    const print = (line: string): void => {
      if (printed.has(line)) return;
      printed.add(line);
      out.error(line);
      out.flush();
    };
    if (process.stdin.isTTY) print(mcpTexts.waiting);
    const client = serveMcpStdio({
      skills,
      version,
      input: process.stdin,
      output: process.stdout,
      onNote: (skill, note) => print(mcpTexts.note(skill, note)),
      onError: ({ message }) => print(mcpTexts.problem(message)),
    });
    await Promise.race([client.ended, untilEnded()]);
    await client.close();
    await skills.close();
    return 0;
  },
});

/** Resolves when the person, or the system, asks the program to end. */
function untilEnded(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.once(signal, () => resolve());
  });
}
