import { wordEntries } from "../../text/word-list.ts";

/** Actions that hosts have different names for: running a command line, loading a skill, reading a file. */
export type ToolFamily = "shell" | "skill" | "read";

const families: ReadonlyMap<string, ToolFamily> = new Map([
  ...wordEntries<ToolFamily>("shell", "bash shell runshellcommand powershell"),
  ...wordEntries<ToolFamily>("skill", "skill loadskill readskill activateskill"),
  ...wordEntries<ToolFamily>("read", "read readfile"),
]);

/** A tool's action, if its name is one that hosts agree on, in any spelling. */
export function toolFamily(tool: string): ToolFamily | undefined {
  return families.get(foldName(tool).replaceAll(/[_-]/g, ""));
}

/** Whether a rule for one tool matches another; `mcp__server` matches every tool of the server. */
export function matchesTool(ruled: string, called: string): boolean {
  if (ruled === "*" || ruled === called) return true;
  const server = /^(mcp__[^*]+?)(?:__\*)?$/.exec(ruled)?.[1];
  return server !== undefined && (ruled.endsWith("__*") || !server.slice(5).includes("__"))
    ? called.startsWith(`${server}__`)
    : false;
}

/**
 * Whether a deny rule may match a tool: another case, full-width letters, invisible characters or another
 * host's name for the same tool can't bypass it.
 */
export function mayMeanTool(ruled: string, called: string): boolean {
  if (matchesTool(ruled, called)) return true;
  const [rule, call] = [foldName(ruled), foldName(called)];
  if (matchesTool(rule, call)) return true;
  const family = toolFamily(ruled);
  if (family !== undefined) return family === toolFamily(called);
  if (rule.startsWith("mcp__") || call.startsWith("mcp__")) return false;
  return rule.replaceAll(/[_-]/g, "") === call.replaceAll(/[_-]/g, "");
}

function foldName(name: string): string {
  return name
    .normalize("NFKC")
    .replaceAll(/[\p{Default_Ignorable_Code_Point}\p{C}\s]/gu, "")
    .toLowerCase();
}

/** Whether some name may match both patterns; only their fixed beginnings and ends are compared. */
export function patternsMayOverlap(a: string, b: string): boolean {
  const [startA, startB] = [a, b].map((pattern) => pattern.slice(0, pattern.indexOf("*")));
  const [endA, endB] = [a, b].map((pattern) => pattern.slice(pattern.lastIndexOf("*") + 1));
  return isEitherWay(startA, startB, "startsWith") && isEitherWay(endA, endB, "endsWith");
}

function isEitherWay(a = "", b = "", test: "startsWith" | "endsWith"): boolean {
  return a[test](b) || b[test](a);
}
