import {
  binaryTag,
  CORE_SCHEMA,
  load,
  mergeTag,
  omapTag,
  pairsTag,
  type Schema,
  setTag,
  timestampTag,
  YAMLException,
} from "js-yaml";
import { findFence } from "../parse/frontmatter-fence.ts";

/** The fields of a frontmatter as the reference tool has them: whatever its YAML parser makes of them. */
export type ReferenceFields = ReadonlyMap<string, unknown>;

/** Why the reference tool reads no properties. */
export interface ReferenceFailure {
  readonly kind: "parse" | "validation";
  readonly message: string;
}

/** Either half of a parse result of the reference tool. */
export type ReferenceResult<T> =
  | { readonly value: T; readonly failure?: never }
  | { readonly value?: never; readonly failure: ReferenceFailure };

/** The types that version 4 of js-yaml knows, which the tool uses. */
const schema: Schema = CORE_SCHEMA.withTags(timestampTag, mergeTag, binaryTag, omapTag, pairsTag, setTag);

/** Splits and reads a SKILL.md as the reference tool does in its npm version, 0.1.5, with its messages. */
export function parseReference(
  text: string,
): ReferenceResult<{ readonly fields: ReferenceFields; readonly body: string }> {
  const fence = findFence(text, "reference");
  if (fence.kind === "none") {
    return fail(
      fence.reason === "missing"
        ? "SKILL.md must start with YAML frontmatter (---)"
        : "SKILL.md frontmatter not properly closed with ---",
    );
  }
  let parsed: unknown;
  try {
    parsed = loadFields(text.slice(fence.yamlStart, fence.yamlEnd)) ?? {};
  } catch (error) {
    if (!(error instanceof YAMLException)) throw error;
    return fail(`Invalid YAML in frontmatter: ${String(error)}`);
  }
  const notMapping = "SKILL.md frontmatter must be a YAML mapping";
  if (Array.isArray(parsed)) return fail(`Invalid YAML in frontmatter: ParseError: ${notMapping}`);
  if (typeof parsed !== "object" || parsed === null) return fail(notMapping);
  const fields = new Map(
    Object.entries(parsed).map(([key, value]) => [key, key === "metadata" ? textFields(value) : value]),
  );
  return { value: { fields, body: text.slice(fence.bodyStart).trim() } };
}

/** Unlike our version of the YAML parser, the tool's accepts no fields at all, and a tab before a flow collection. */
function loadFields(yaml: string): unknown {
  if (/^(?:\s|#.*)*$/.test(yaml)) return {};
  return load(yaml.replace(/^([\w-]+:)\t+(?=[[{])/gm, "$1 "), { schema });
}

/** The values of `metadata` become texts. */
function textFields(value: unknown): unknown {
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, String(item)]));
}

function fail(message: string): ReferenceResult<never> {
  return { failure: { kind: "parse", message } };
}
