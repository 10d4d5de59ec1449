import { type CatalogSetting, catalogFields } from "./catalog-setting.ts";
import type { ConfigFile } from "./config-file.ts";

/**
 * The file whose value of a setting counts, by the rules of that setting; undefined if no file sets it, or if the values of
 * several files count together.
 */
export function decidingFile(key: string, config: readonly ConfigFile[]): ConfigFile | undefined {
  const owner = (isSet: (file: ConfigFile) => boolean): ConfigFile | undefined =>
    (["user", "admin", "project"] as const)
      .flatMap((layer) => config.find((file) => file.layer === layer && isSet(file)) ?? [])
      .at(0);
  switch (key) {
    case "sandbox":
      return (
        config.find(({ layer, sandbox }) => layer === "admin" && sandbox === "on") ??
        owner(({ sandbox }) => sandbox !== undefined)
      );
    case "shellDirectives":
      return (
        config.find(({ shellDirectives }) => shellDirectives === "off") ??
        owner(({ shellDirectives }) => shellDirectives !== undefined)
      );
    case "permissions":
      return (
        config.find(({ permissions }) => permissions === "strict") ??
        owner(({ permissions }) => permissions !== undefined)
      );
    case "index":
    case "watch":
    case "builtIns":
      return config.find((file) => file[key] === false) ?? owner((file) => file[key] !== undefined);
    case "mcp":
      return owner(({ mcp }) => mcp !== undefined);
    default: {
      const field = fields.find((name) => key === `catalog.${catalogFields[name][0]}`);
      return field === undefined ? undefined : owner(({ catalog }) => catalog[field] !== undefined);
    }
  }
}

const fields = Object.keys(catalogFields) as readonly (keyof CatalogSetting)[];
