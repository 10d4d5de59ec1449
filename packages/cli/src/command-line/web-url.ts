import { usageError } from "./usage-error.ts";

/** The value of an option that has to be an http or https URL. Throws `usage_error` if it isn't one. */
export function webUrl(value: string, option: string): string {
  if (/^https?:$/.test(URL.parse(value)?.protocol ?? "")) return value;
  throw usageError(`${value} is not an http or https URL`, option, {
    hint: `Write it like \`${option} https://skills.acme.example\`.`,
  });
}
