import { escapeTerminal } from "@skillwright/core/internal";
import type { Skills } from "@skillwright/runtime/internal";
import type { Agents } from "../agents/agent.ts";
import { answer, defineTool, type OwnTool } from "./define-tool.ts";

export interface ReloadContext {
  readonly skills: Skills;
  /** Default: agents are not reloaded. */
  readonly agents?: Pick<Agents, "reload" | "list">;
}

/** The tool that reads skills and agents from the disk again, after an agent wrote some. It starts no program. */
export function reloadTool(name: "reload" | "request_restart", { skills, agents }: ReloadContext): OwnTool {
  return defineTool({
    name,
    description:
      "Read skills and agents from the disk again, after you wrote some. New ones can be used from the next message on.",
    input: {},
    async run() {
      await skills.reload();
      await agents?.reload();
      const all = agents?.list({ all: true }) ?? [];
      const broken = all.filter(({ state }) => state === "invalid");
      const problems = broken.flatMap(({ id, diagnostics }) =>
        diagnostics
          .filter(({ severity }) => severity === "error")
          .map(({ message }) => `- ${escapeTerminal(`${id}: ${message}`)}`),
      );
      const ready = all.filter(({ state }) => state === "ready").length;
      const counts = `Reloaded: ${skills.list().length} skills${agents === undefined ? "" : `, ${ready} agents`}.`;
      return answer(
        [counts, ...(problems.length === 0 ? [] : ["Agents that can't be used:", ...problems])].join("\n"),
      );
    },
  });
}
