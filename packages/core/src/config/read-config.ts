import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import { type DiagnosticCode, diagnosticRule } from "../diagnostics/diagnostic-codes.ts";
import { MAX_CONFIG_BYTES } from "../limits.ts";
import { omitUndefined } from "../omit-undefined.ts";
import { emptyObject } from "../parse/manifest-defaults.ts";
import { asMapping } from "../parse/read-records.ts";
import { closest, didYouMean } from "../text/compare-text.ts";
import { textPosition } from "../text/text-position.ts";
import type { YamlMapping } from "../yaml/nodes.ts";
import { readYaml } from "../yaml/read-yaml.ts";
import type { ConfigFile } from "./config-file.ts";
import type { ConfigText, Setting, SettingContext } from "./setting.ts";
import { CONFIG_KEYS, readSetting, settings } from "./settings.ts";

/** Reads a configuration file; what is wrong is reported and left out. Throws `newer_state` for a newer format. */
export function readConfig(config: ConfigText): {
  readonly config: ConfigFile;
  readonly diagnostics: readonly Diagnostic[];
} {
  const diagnostics: Diagnostic[] = [];
  const add = (
    code: DiagnosticCode,
    at: number,
    details: Partial<Diagnostic> & { message: string },
  ): void => {
    const { severity } = diagnosticRule(code);
    diagnostics.push({ code, severity, ...details, file: config.file, ...textPosition(config.text, at) });
  };
  const mapping = readMapping(config, (at, details) => add("config-invalid", at, details));
  const context: Omit<SettingContext, "field" | "keySpan"> = {
    config,
    report: ({ node, message, hint }) =>
      add("config-invalid", node.start, { message, ...omitUndefined({ hint }) }),
    ignore: ({ start }, message, hint) =>
      add("config-ignored", start, { message, ...omitUndefined({ hint }) }),
  };
  let read = emptyConfig(config);
  for (const { key: name, keySpan, value } of mapping?.entries ?? []) {
    const key = CONFIG_KEYS.find((known) => known === name);
    const own = { ...context, field: name, keySpan };
    if (key === undefined) add("config-invalid", keySpan.start, unknownKey(name));
    else if (isAllowed(settings[key], own)) read = { ...read, ...readSetting(key, value, own) };
  }
  return { config: read, diagnostics };
}

/** What to do about a file whose settings can't be read. */
const UNUSED = { hint: "Fix it; until then none of its settings are used.", severity: "error" } as const;

type Report = (at: number, details: Pick<Diagnostic, "message"> & Partial<Diagnostic>) => void;

/** The settings of a file; undefined, with the reason, if the whole file is unreadable. */
function readMapping({ text }: ConfigText, tell: Report): YamlMapping | undefined {
  if (text.length > MAX_CONFIG_BYTES) {
    const message = `The file is larger than ${MAX_CONFIG_BYTES} bytes and is ignored`;
    tell(0, {
      message,
      hint: "Make it smaller; until then none of its settings are used.",
      severity: "error",
    });
    return undefined;
  }
  const { root, problems } = readYaml(text);
  for (const { offset, message } of problems) {
    tell(
      offset,
      root === undefined ? { message: `The file is not valid YAML: ${message}`, ...UNUSED } : { message },
    );
  }
  if (root === undefined) return undefined;
  return asMapping(root, {
    field: "the file",
    report: ({ node, message }) => tell(node.start, { message, ...UNUSED }),
  });
}

function emptyConfig({ layer, file }: ConfigText): ConfigFile {
  return {
    layer,
    file,
    roots: [],
    plugins: [],
    rules: [],
    skillUrls: [],
    skillPaths: [],
    agents: new Map(),
    pinned: [],
    preferred: [],
    mcpServers: [],
    history: {},
    search: {},
    models: {},
    network: {},
    catalog: {},
    readFile: {},
    scan: {},
    registries: new Map(),
    lint: {},
    settings: emptyObject,
  };
}

function isAllowed(
  { whose, because }: Pick<Setting<unknown>, "whose" | "because">,
  { config: { layer }, field, keySpan, ignore }: SettingContext,
): boolean {
  if (layer === "user" || whose === "anybody" || (whose === "not-project" && layer === "admin")) return true;
  const reason = because === undefined ? "" : `, because ${because}`;
  const theirs = layer === "project" ? "the project's" : "the administrator's";
  ignore(keySpan, `\`${field}\` is the user's to set${reason}; ${theirs} value is ignored`);
  return false;
}

function unknownKey(key: string): Pick<Diagnostic, "message" | "hint"> {
  const hint = didYouMean(closest(key, CONFIG_KEYS, 1), "`") ?? `Known keys: ${CONFIG_KEYS.join(", ")}.`;
  return { message: `\`${key}\` is not a setting`, hint };
}
