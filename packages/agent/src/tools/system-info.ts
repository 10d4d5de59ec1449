import { readFileSync } from "node:fs";
import {
  arch,
  availableParallelism,
  cpus,
  freemem,
  loadavg,
  release,
  type as systemType,
  totalmem,
  uptime,
} from "node:os";
import { answer, defineTool, type OwnTool } from "./define-tool.ts";

/** The tool that tells what this computer is and how it is doing; names of it and of people are left out. */
export function systemInfo(): OwnTool {
  return defineTool({
    name: "system_info",
    description: "Tell the operating system, processor, memory, uptime and load of this computer.",
    input: {},
    run() {
      const [first] = cpus();
      return answer(
        JSON.stringify({
          system: distribution() ?? systemType(),
          kernel: `${systemType()} ${release()}`,
          architecture: arch(),
          processor: first?.model.trim() ?? "unknown",
          processors: availableParallelism(),
          memory_bytes: totalmem(),
          available_memory_bytes: freemem(),
          uptime_seconds: Math.round(uptime()),
          load_averages: loadavg().map((load) => Math.round(load * 100) / 100),
        }),
      );
    },
  });
}

/** What a Linux calls itself. */
function distribution(): string | undefined {
  try {
    return /^PRETTY_NAME="?([^"\n]+)"?$/m.exec(readFileSync("/etc/os-release", "utf8"))?.[1];
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === undefined) throw error;
    return undefined;
  }
}
