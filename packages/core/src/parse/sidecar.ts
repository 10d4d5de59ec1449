import { type Diagnostic, diagnose } from "../diagnostics/diagnostic.ts";
import { MAX_SIDECAR_BYTES } from "../limits.ts";
import type { SkillInterface, SkillManifest, ToolDependency } from "../model/manifest.ts";
import { omitUndefined } from "../omit-undefined.ts";
import { positionsIn } from "../text/text-position.ts";
import type { YamlMapping } from "../yaml/nodes.ts";
import { readYaml } from "../yaml/read-yaml.ts";
import {
  checked,
  type FieldContext,
  type FieldProblem,
  type FieldReader,
  findField,
  listOf,
  readBoolean,
  readField,
  readInteger,
  readJson,
  readLine,
  refuseValue,
  textList,
  wrongType,
} from "./field-reader.ts";
import { plainProblem } from "./plain-problem.ts";
import { asMapping } from "./read-records.ts";

/** Text of one sidecar file. */
export interface SidecarText {
  /** One of `SIDECAR_FILES`. */
  readonly path: string;
  readonly file: string;
  readonly text: string;
}

/** The fields that a sidecar adds to a skill. */
export interface SidecarValues
  extends Pick<SkillManifest, "interface" | "dependencies">,
    Partial<Pick<SkillManifest, "displayName" | "allowImplicitInvocation" | "products" | "permissions">> {}

const COLOR = /^#[0-9a-fA-F]{6}$/;
const LONG = 1024;
const SHORT = 64;

/** Reads a sidecar. Invalid parts are reported and left out; the rest is used. */
export function readSidecar(sidecar: SidecarText): {
  readonly values: SidecarValues;
  readonly diagnostics: readonly Diagnostic[];
} {
  const diagnostics: Diagnostic[] = [];
  const positionOf = positionsIn(sidecar.text);
  const warn = (message: string, offset: number, hint?: string): void => {
    const place = { file: sidecar.file, ...positionOf(offset) };
    diagnostics.push(diagnose("sidecar-invalid", { message, ...place, ...omitUndefined({ hint }) }));
  };
  const nothing: SidecarValues = { interface: {}, dependencies: [] };
  if (sidecar.text.length > MAX_SIDECAR_BYTES) {
    warn(`The file is larger than ${MAX_SIDECAR_BYTES} bytes and is ignored`, 0);
    return { values: nothing, diagnostics };
  }
  const { root, problems } = readYaml(sidecar.text);
  for (const problem of problems) {
    const { message, hint } = plainProblem(problem);
    warn(message, problem.offset, hint);
  }
  if (root === undefined) return { values: nothing, diagnostics };
  const context: FieldContext = {
    field: "",
    report: (problem: FieldProblem) =>
      warn(problem.message.replace("`.", "`"), problem.node.start, problem.hint),
  };
  const mapping = asMapping(root, { ...context, field: "the file" });
  return { values: mapping === undefined ? nothing : readValues(mapping, context), diagnostics };
}

function readValues(mapping: YamlMapping, context: FieldContext): SidecarValues {
  const section = (name: string): YamlMapping | undefined => {
    const node = findField(mapping, name);
    return node === undefined ? undefined : asMapping(node, { ...context, field: name });
  };
  const at = (name: string): FieldContext => ({ ...context, field: name });
  const face = section("interface");
  const policy = section("policy");
  const dependencies = section("dependencies");
  const permissions = readField(mapping, "permissions", readJson, context);
  const displayName = face && readField(face, "displayName", limited(SHORT), at("interface"));
  const allow = policy && readField(policy, "allowImplicitInvocation", readBoolean, at("policy"));
  const products = policy && readField(policy, "products", textList("space-or-comma"), at("policy"));
  return {
    ...omitUndefined({ displayName }),
    interface: face === undefined ? {} : readInterface(face, at("interface")),
    dependencies:
      (dependencies && readField(dependencies, "tools", listOf(readDependency), at("dependencies"))) ?? [],
    ...omitUndefined({ allowImplicitInvocation: allow }),
    ...(products !== undefined && { products: products.map((product) => product.toLowerCase()) }),
    ...omitUndefined({ permissions }),
  };
}

function readInterface(mapping: YamlMapping, context: FieldContext): SkillInterface {
  return omitUndefined({
    shortDescription: readField(mapping, "shortDescription", limited(LONG), context),
    iconSmall: readField(mapping, "iconSmall", readIcon, context),
    iconLarge: readField(mapping, "iconLarge", readIcon, context),
    brandColor: readField(mapping, "brandColor", readColor, context),
    defaultPrompt: readField(mapping, "defaultPrompt", limited(LONG), context),
  });
}

const readDependency: FieldReader<ToolDependency> = (node, context) => {
  const mapping = asMapping(node, context);
  if (mapping === undefined) return undefined;
  const type = readField(mapping, "type", limited(SHORT), context);
  const value = readField(mapping, "value", limited(LONG), context);
  if (type === undefined || value === undefined)
    return wrongType(node, context, "an entry with `type` and `value`");
  const oauth = findField(mapping, "oauth");
  return {
    type: type.toLowerCase(),
    value,
    ...omitUndefined({
      description: readField(mapping, "description", limited(LONG), context),
      transport: readField(mapping, "transport", limited(SHORT), context),
      command: readField(mapping, "command", limited(LONG), context),
      url: readField(mapping, "url", limited(LONG), context),
      callbackPort:
        oauth?.kind === "mapping" ? readField(oauth, "callbackPort", readPort, context) : undefined,
    }),
  };
};

function limited(length: number): FieldReader<string> {
  const readWithin = checked(readLine, (text) =>
    Array.from(text).length > length ? `is longer than ${length} characters` : undefined,
  );
  return (node, context) => readWithin(node, context) || undefined;
}

/** Icons are in the skill's `assets` folder; any other path is rejected, so none can leave the skill. */
const readIcon: FieldReader<string> = (node, context) => {
  const path = readLine(node, context)?.replace(/^\.\//, "");
  if (path === undefined || path === "") return undefined;
  const segments = path.split("/");
  const inside =
    segments[0] === "assets" && segments.length > 1 && !segments.some((part) => part === ".." || part === "");
  return inside && !path.includes("\\")
    ? path
    : refuseValue(node, context, "should be a path below `assets/`");
};

const readColor = checked(readLine, (color) =>
  COLOR.test(color) ? undefined : "should be a colour such as #1A2B3C",
);

const readPort = checked(readInteger, (port) =>
  port >= 0 && port <= 65_535 ? undefined : "should be a port number",
);
