import { compareText } from "../text/compare-text.ts";
import type { FileRuleId } from "./file-rules.ts";
import type { Inventory } from "./inventory.ts";
import type { Signal } from "./scan-rule.ts";
import { SECRET_FILES, SENDS } from "./signals.ts";

const SECRETS_MENTIONED =
  /secret|credential|ssh|key|token|auth|wallet|password|cookie|browser|login|aws|azure|gcp|google|cloud|kube|docker|deploy|security|account|env|git|npm|publish|crypto|session|backup|dotfile|server/;

/** Reports what shows only in all files together: secrets and network in scripts, against what the skill says of itself. */
export function reportWholeSkill({
  inventory,
  signals,
  collecting,
  report,
}: {
  readonly inventory: Inventory;
  /** The files in which signals occur. */
  readonly signals: ReadonlyMap<Signal, ReadonlySet<string>>;
  /** The files that name sites made to catch data, message bots or bare addresses. */
  readonly collecting: ReadonlySet<string>;
  readonly report: (id: FileRuleId, at: { readonly file: string; readonly detail?: string }) => void;
}): void {
  const scriptsWith = (list: readonly Signal[]): readonly string[] => {
    const files = list.flatMap((signal) => [...(signals.get(signal) ?? [])]).filter((file) => isScript(file));
    return [...new Set(files)].toSorted(compareText);
  };
  const senders = scriptsWith(SENDS);
  for (const file of senders) {
    const read = SECRET_FILES.filter((signal) => signals.get(signal)?.has(file) === true);
    const kinds = new Set(read.map(({ touches }) => touches?.label));
    const at = { file, detail: [...kinds].join(", ") };
    if (kinds.size >= 3) report("many-secrets-read", at);
    if (kinds.size > 0 && collecting.has(file)) report("secret-and-collector", at);
  }
  const readers = scriptsWith(SECRET_FILES);
  const [file] = readers;
  if (file === undefined || senders.length === 0) return;
  if (readers.every((reader) => !senders.includes(reader))) report("secret-and-network-apart", { file });
  if (!SECRETS_MENTIONED.test(descriptionOf(inventory).toLowerCase()))
    report("secrets-beyond-description", { file });
}

/** Whether a file is a script by its name. */
export function isScript(file: string): boolean {
  return /\.(?:sh|bash|zsh|py|js|mjs|cjs|ts|rb|pl|php|ps1|bat|go|rs)$/i.test(file);
}

/** The frontmatter of the SKILL.md, or its first lines. */
function descriptionOf({ texts }: Inventory): string {
  const skill =
    texts.find(({ file }) => /^skill\.md$/i.test(file)) ?? texts.find(({ file }) => /\.md$/i.test(file));
  const head = (skill?.text ?? "").slice(0, 4000);
  const end = head.indexOf("\n---", 3);
  return end > 0 ? head.slice(0, end) : head.split("\n").slice(0, 8).join("\n");
}
