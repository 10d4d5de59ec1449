import { spawnSync } from "node:child_process";

/** Where this branch left the first of these branches that exists; without one, the commit that is checked out. */
export function baseOfChanges(branches: readonly string[]): string {
  for (const branch of branches) {
    const { status, stdout } = spawnSync("git", ["merge-base", "HEAD", branch], { encoding: "utf8" });
    if (status === 0) return stdout.trim();
  }
  return "HEAD";
}

/** Files that differ from a commit, with those that Git doesn't know yet. */
export function changedFiles(since: string): readonly string[] {
  const commands = [
    ["diff", "--name-only", since],
    ["ls-files", "--others", "--exclude-standard"],
  ];
  return commands.flatMap((args) => {
    const { status, stdout, stderr } = spawnSync("git", args, { encoding: "utf8" });
    if (status !== 0) throw new Error(stderr.trim());
    return stdout.split("\n").filter((file) => file !== "");
  });
}
