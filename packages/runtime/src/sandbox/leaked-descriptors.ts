import { readdirSync, readFileSync } from "node:fs";

/** The flag by which an open file is closed when another program starts; the kernel prints it in octal. */
const CLOSE_ON_EXEC = 0o2000000;

/**
 * Files that whoever started this process left open for every program it starts, beside the three standard ones. One
 * that is a folder would lead a command out of its sandbox. Empty where the system does not tell.
 */
export function leakedDescriptors(): readonly number[] {
  if (process.platform !== "linux") return [];
  return readdirSync("/proc/self/fd")
    .map(Number)
    .filter((descriptor) => descriptor > 2 && isInherited(descriptor))
    .toSorted((a, b) => a - b);
}

function isInherited(descriptor: number): boolean {
  try {
    const [, flags = ""] =
      /^flags:\s*([0-7]+)$/m.exec(readFileSync(`/proc/self/fdinfo/${descriptor}`, "utf8")) ?? [];
    return (Number.parseInt(flags, 8) & CLOSE_ON_EXEC) === 0;
  } catch (error) {
    // The listing itself was one of them.
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return false;
    throw error;
  }
}
