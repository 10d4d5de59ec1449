/** Shortest value that is masked; replacing a shorter one would garble ordinary text, and it is hardly a secret. */
const MIN_MASKED_LENGTH = 4;

/** A text in which the value of each variable is replaced by its name, the longest values first. */
export function maskValues(text: string, variables: Readonly<Record<string, string>>): string {
  const secrets = Object.entries(variables)
    .filter(([, value]) => value.length >= MIN_MASKED_LENGTH)
    .toSorted(([, a], [, b]) => b.length - a.length);
  let masked = text;
  for (const [name, value] of secrets) masked = masked.replaceAll(value, () => `[${name}]`);
  return masked;
}
