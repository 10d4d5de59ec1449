import { join } from "node:path";

/** The folder with the skills for these examples. */
export const roots: readonly string[] = [join(import.meta.dirname, "skills")];

/** The prompt and the model; `OPENAI_API_KEY` and `OPENAI_BASE_URL` select the provider. */
export const prompt: string = process.argv[2] ?? "What is new in the last version?";
export const model: string = process.env.MODEL ?? "gpt-5-mini";

/** The result of the tool in these examples. */
export const commits: string = [
  "feat: pay with a gift card",
  "fix: keep the basket when the session ends",
  "refactor: split the order module",
].join("\n");
