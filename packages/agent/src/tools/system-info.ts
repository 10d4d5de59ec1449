import { readFileSync, statfsSync, statSync } from "node:fs";
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
import { isAbsolutePath, joinPath } from "@skillwright/core/internal";
import { type Skills, toPortablePath } from "@skillwright/runtime/internal";
import * as z from "zod";
import { answer, defineTool, failure, type OwnTool } from "./define-tool.ts";

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

/** The tool that reports disk usage. */
export function storageInfo(skills: Skills): OwnTool {
  const { cwd, home, platform } = skills.snapshot.place;
  return defineTool({
    name: "storage_info",
    description:
      "Get the size and free space of the disks with the system, the home folder and the work folder.",
    input: { path: z.string().optional().describe("A folder, to get only its disk") },
    run({ path: given }) {
      const named = given === undefined ? undefined : toPortablePath(given);
      const top = platform === "win32" ? [] : ["/"];
      const paths =
        named === undefined ? [...top, home, cwd] : [isAbsolutePath(named) ? named : joinPath(cwd, named)];
      const disks = new Map<number, Disk>();
      for (const path of paths) {
        const found = diskOf(path);
        if (found !== undefined && !disks.has(found.device)) disks.set(found.device, found.disk);
      }
      if (disks.size === 0) return failure("file_not_found", `There is no folder ${given ?? cwd}`);
      return answer(JSON.stringify([...disks.values()]));
    },
  });
}

interface Disk {
  readonly path: string;
  readonly size_bytes: number;
  readonly free_bytes: number;
  readonly files: number;
  readonly free_files: number;
}

function diskOf(path: string): { readonly device: number; readonly disk: Disk } | undefined {
  try {
    const { bsize, blocks, bavail, files, ffree } = statfsSync(path);
    // Blocks reserved for root aren't free for other users.
    const free = bsize * bavail;
    const disk = { path, size_bytes: bsize * blocks, free_bytes: free, files, free_files: ffree };
    return { device: statSync(path).dev, disk };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === undefined) throw error;
    return undefined;
  }
}
