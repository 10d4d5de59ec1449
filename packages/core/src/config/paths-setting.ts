import { textList } from "../parse/field-reader.ts";
import { isInside } from "../paths/path-text.ts";
import type { YamlNode } from "../yaml/nodes.ts";
import { resolveConfigPath } from "./config-text.ts";
import type { SettingContext } from "./setting.ts";

/** Full paths. Those of a project stay inside the project: it can't refer to other folders. */
export function readPaths(node: YamlNode, context: SettingContext): readonly string[] {
  const { config } = context;
  const paths = textList("line")(node, context) ?? [];
  return paths.flatMap((path) => {
    const full = resolveConfigPath(config, path);
    if (config.layer !== "project" || isInside(config.project, full)) return [full];
    const message = `"${path}" is outside the project and is ignored`;
    context.ignore(node, message, "Put it in the user configuration instead.");
    return [];
  });
}
