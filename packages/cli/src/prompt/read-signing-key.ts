import { needsPassword, parseSecretKey } from "@skillwright/runtime/internal";
import { readTextFile } from "../input/read-input.ts";
import { hasPerson, nobodyToAsk, readLine } from "./is-confirmed.ts";

const texts = {
  password: (file: string): string => `Password of ${file} (not shown): `,
  otherwise: "Nothing was signed",
  effect: "use a key without a password in scripts (see `skillwright keygen --no-password`)",
} as const;

/** Reads a secret key for signing, and asks for its password if it has one. */
export async function readSigningKey(
  file: string,
  json: boolean,
): Promise<ReturnType<typeof parseSecretKey>> {
  const text = readTextFile(file);
  const password = needsPassword(text, file) ? await askPassword(file, json) : "";
  return parseSecretKey(text, { file, password });
}

async function askPassword(key: string, json: boolean): Promise<string> {
  if (json || !hasPerson()) throw nobodyToAsk({ ...texts, flag: "--key" });
  return readLine(texts.password(key), "hidden");
}
