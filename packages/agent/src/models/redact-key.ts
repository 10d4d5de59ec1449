import { MIN_KEY_CHARS } from "./model-limits.ts";

/** Redacts a key in a text, even if the provider shows only its beginning or end. */
export function redactKey(text: string, key: string | undefined): string {
  if (key === undefined || key.length < MIN_KEY_CHARS) return text;
  const whole = text.replaceAll(key, "[key]");
  // Providers repeat a wrong key as "sk-ab***********yz12".
  const isMasked = (word: string): boolean => {
    const [head = "", tail = ""] = word.split(/[*.…•]{3,}/);
    return (head.length > 2 && key.startsWith(head)) || (tail.length > 2 && key.endsWith(tail));
  };
  return whole.replace(/[\w-]*[*.…•]{3,}[\w-]*/g, (word) => (isMasked(word) ? "[key]" : word));
}
