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

/** The tool that reports hardware, system and load; host and user names are left out. */
export function systemInfo(): OwnTool {
  return defineTool({
    name: "system_info",
    description: "Get the operating system, processor, memory, uptime and load of this computer.",
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

/** The name of a Linux distribution. */
function distribution(): string | undefined {
  try {
    return /^PRETTY_NAME="?([^"\n]+)"?$/m.exec(readFileSync("/etc/os-release", "utf8"))?.[1];
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === undefined) throw error;
    return undefined;
  }
}
