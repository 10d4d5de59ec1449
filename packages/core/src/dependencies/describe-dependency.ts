import type { ToolDependency } from "../model/manifest.ts";

/** A dependency of a skill in plain words, such as "the variable TOKEN". */
export function describeDependency({ type, value }: Pick<ToolDependency, "type" | "value">): string {
  switch (type.toLowerCase()) {
    case "env_var":
      return `the variable ${value}`;
    case "mcp":
      return `the MCP server ${value}`;
    default:
      return `${value} (${type})`;
  }
}
