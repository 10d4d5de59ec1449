import { readdirSync, readFileSync } from "node:fs";

/** The close-on-exec flag of an open file; the kernel prints it in octal. */
const CLOSE_ON_EXEC = 0o2000000;

/**
 * Descriptors that the parent process left open for every child, besides the three standard ones. A descriptor of a
 * folder would let a command escape its sandbox. Empty where the system doesn't list them.
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
    // The directory listing itself had one open.
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return false;
    throw error;
  }
}
