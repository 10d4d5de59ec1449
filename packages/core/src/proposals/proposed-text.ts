import { applyPatch } from "../diff/apply-patch.ts";
import { findFence } from "../parse/frontmatter-fence.ts";
import { replaceBody } from "../serialize/replace-body.ts";

/** A change to a SKILL.md: a unified diff, or its new text; a text without frontmatter is a new body. */
export type ProposedChange = { readonly diff: string } | { readonly text: string };

/** The text after a change, or why the change is invalid, in plain words. */
export type ProposedText =
  | { readonly ok: true; readonly text: string }
  | { readonly ok: false; readonly problem: string };

/** Control characters other than line breaks and tabs: they control terminals and don't belong in instructions. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is searched for.
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/;

/** Works out the text that a change of a SKILL.md leads to. */
export function proposedText(base: string, change: ProposedChange): ProposedText {
  const changed =
    "diff" in change ? applyPatch(base, change.diff) : { ok: true as const, text: whole(base, change.text) };
  if (!changed.ok) return changed;
  if (changed.text === base) return { ok: false, problem: "It changes nothing" };
  const control = CONTROL.exec(changed.text)?.[0];
  if (control !== undefined && !base.includes(control)) {
    const code = (control.codePointAt(0) ?? 0).toString(16).padStart(2, "0");
    return { ok: false, problem: `It contains the control character \\x${code}` };
  }
  return changed;
}

function whole(base: string, text: string): string {
  return base !== "" && findFence(text).kind === "none"
    ? replaceBody(base, text.startsWith("\n") ? text : `\n${text}`)
    : text;
}
