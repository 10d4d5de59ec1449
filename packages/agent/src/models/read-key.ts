import { closeSync, fstatSync, openSync, readSync } from "node:fs";
import { isSkillwrightError, omitUndefined, SkillwrightError } from "@skillwright/core/internal";
import type { Environment } from "@skillwright/runtime/internal";
import type { Provider } from "./find-providers.ts";
import { MAX_KEY_BYTES } from "./model-limits.ts";

/** A provider's key, if it needs one. Throws `model_rejected_key`, and `permission_error` if others can read the file. */
export function readKey(provider: Provider, env: Environment, model: string): string | undefined {
  const { key } = provider;
  switch (key.from) {
    case "environment":
      return checkKey((env[key.variable] ?? "").trim(), { model, source: key.variable });
    case "file":
      return checkKey(readKeyFile(key.path), { model, source: key.path });
    case "nowhere": {
      if (!key.needed) return undefined;
      const [variable] = key.variables;
      throw new SkillwrightError("model_rejected_key", {
        message: `${provider.title} needs a key, but none is set`,
        details: { model, reason: "missing", ...omitUndefined({ source: variable }) },
        hint: keyHint(provider),
      });
    }
    default:
      return key satisfies never;
  }
}

/** How to set a provider's key. */
export function keyHint({ name, key }: Pick<Provider, "name" | "key">): string {
  const [variable] = key.from === "nowhere" ? key.variables : [];
  const file = `run \`skillwright config set models.providers.${name}.key_file FILE\` with a file that only you can read`;
  return variable === undefined ? `To set one, ${file}.` : `Set ${variable}, or ${file}.`;
}

/** Characters that aren't allowed in a header would fail later, with a message that contains the key. */
function checkKey(key: string, about: { readonly model: string; readonly source: string }): string {
  if (/^[\x21-\x7e]+$/.test(key)) return key;
  throw new SkillwrightError("model_rejected_key", {
    message: `${about.source} holds no key: it is ${key === "" ? "empty" : "not a single word of letters, digits and symbols"}`,
    details: { model: about.model, reason: "missing", source: about.source },
    hint: "It should contain only the key.",
  });
}

function readKeyFile(path: string): string {
  try {
    const file = openSync(path, "r");
    try {
      const stat = fstatSync(file);
      if (!stat.isFile()) throw denied(path, "is not a file", "Name the file that contains the key.");
      // Windows has no mode bits.
      if (process.platform !== "win32" && (stat.mode & 0o077) !== 0) {
        const mode = (stat.mode & 0o777).toString(8).padStart(4, "0");
        const hint = `Run: chmod 600 ${shellWord(path)}`;
        throw denied(path, `is accessible to others (mode ${mode}), so its key is not used`, hint);
      }
      const bytes = Buffer.alloc(MAX_KEY_BYTES);
      return bytes.toString("utf8", 0, readSync(file, bytes)).trim();
    } finally {
      closeSync(file);
    }
  } catch (error) {
    if (isSkillwrightError(error)) throw error;
    const { code } = error as NodeJS.ErrnoException;
    if (code !== "ENOENT" && code !== "ENOTDIR") throw denied(path, `cannot be read (${code ?? "unknown"})`);
    throw new SkillwrightError("file_not_found", {
      message: `The key file ${path} does not exist`,
      details: { path },
      hint: "Write the key into it, or set another `key_file`.",
      cause: error,
    });
  }
}

function denied(path: string, what: string, hint?: string): SkillwrightError<"permission_error"> {
  const message = `The key file ${path} ${what}`;
  return new SkillwrightError("permission_error", {
    message,
    details: { path },
    hint,
  });
}

function shellWord(path: string): string {
  return /^[\w./~-]+$/.test(path) ? path : `'${path.replaceAll("'", `'\\''`)}'`;
}
