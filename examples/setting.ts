import { join } from "node:path";

/** The folder with the skills of these examples. */
export const roots: readonly string[] = [join(import.meta.dirname, "skills")];

/** What the agent is asked, and which model answers; `OPENAI_API_KEY` and `OPENAI_BASE_URL` say where it is. */
export const prompt: string = process.argv[2] ?? "What is new in the last version?";
export const model: string = process.env.MODEL ?? "gpt-5-mini";

/** What the tool of these examples gives. */
export const commits: string = [
  "feat: pay with a gift card",
  "fix: keep the basket when the session ends",
  "refactor: split the order module",
].join("\n");
