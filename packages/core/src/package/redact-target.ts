import { findSecrets, looksRandom } from "../text/secrets.ts";
import { applyEdits } from "../text/text-position.ts";
import { isSecretName, redactCredentials } from "./source-address.ts";

/** Fewest characters of a part without separators that counts as a secret if it looks random. */
const MIN_SECRET_LENGTH = 20;

/** The address of a server for people: without user, password and parameters, and without parts of its path that look like a secret. */
export function redactAddress(url: string): string {
  return redactRandom(redactCredentials(url));
}

/** A command for people: values of options such as `--token`, addresses and what looks like a secret are replaced by `***`. */
export function redactCommand(command: string, args: readonly string[]): string {
  const shown = args.map((argument, index) => {
    const option = args[index - 1] ?? "";
    const isValue = option.startsWith("-") && !option.includes("=") && !argument.startsWith("-");
    return isValue && isSecretName(option.replace(/^-+/, "")) ? "***" : redactArgument(argument);
  });
  return [command, ...shown].join(" ");
}

function redactArgument(argument: string): string {
  // `--token=x`, `API_KEY=x` and `Authorization: Bearer x`.
  const pair = /^-{0,2}(?<name>[\w-]+)(?:=|:\s+)/.exec(argument);
  if (pair !== null && isSecretName(pair.groups?.name ?? "")) return `${pair[0]}***`;
  return redactRandom(argument.replace(/[a-z][a-z+.-]*:\/\/\S+/gi, (address) => redactCredentials(address)));
}

function redactRandom(text: string): string {
  const shown = applyEdits(
    text,
    findSecrets(text).map(({ start, end }) => ({ start, end, text: "***" })),
  );
  // Names of folders are often generated, and a path isn't a secret.
  if (/^(?:~|\.{0,2}\/|[A-Za-z]:[/\\])/.test(text)) return shown;
  return shown.replace(/[\w-]+/g, (part) =>
    part.length >= MIN_SECRET_LENGTH && looksRandom(part) ? "***" : part,
  );
}
