import type { PackageDiff } from "../diff/diff-packages.ts";
import { type InstallFact, installDiff, installFacts } from "./install-facts.ts";
import type { Question, ReviewedFile, RunQuestion, SecretPlace } from "./question.ts";

/** How a question is shown: the same words in the terminal and in the web app. */
export interface QuestionView {
  /** The question in one line. */
  readonly title: string;
  /** Everything that a person needs to know before answering, in order. Untrusted. */
  readonly parts: readonly QuestionPart[];
  /** What agreeing means, in a sentence. */
  readonly lead: string;
  /** The label of what agrees. */
  readonly confirm: string;
  /** The label of what agrees for good, with the answer `"always"`; only for questions that offer it. */
  readonly always?: string;
  /** `secret`: a text that must not be shown while it is typed. */
  readonly answer: "yes-no" | "text" | "secret";
  /** The label of the field for a text. */
  readonly field: string;
  /** Answers to choose from; another one may be typed. */
  readonly choices: readonly string[];
}

/** A part of what a question is about. */
export type QuestionPart =
  | { readonly kind: "text"; readonly text: string }
  /** What runs and other effects, one per line. Shown as they are: backticks have a meaning in a command. */
  | { readonly kind: "effects"; readonly label: string; readonly lines: readonly string[] }
  /** Effects in sentences, with code between backticks. */
  | { readonly kind: "sentences"; readonly label: string; readonly lines: readonly string[] }
  | { readonly kind: "code"; readonly label: string; readonly text: string }
  | { readonly kind: "patch"; readonly patch: string }
  | { readonly kind: "files"; readonly label: string; readonly diff: PackageDiff }
  /** Files with their whole texts. */
  | { readonly kind: "contents"; readonly label: string; readonly files: readonly ReviewedFile[] }
  | { readonly kind: "fact"; readonly label: string; readonly value: string }
  | {
      readonly kind: "skill";
      readonly name: string;
      readonly description: string;
      readonly facts: readonly InstallFact[];
      readonly diff: PackageDiff;
    };

/** Where a remembered secret is, as people read it. */
export const secretPlaces: Readonly<Record<SecretPlace, string>> = {
  keychain: "in the macOS keychain",
  "secret-service": "in the keyring of your desktop",
};

/** Most characters of a tool call's input that are shown. */
const MAX_SHOWN_INPUT = 2000;

/** How to show a question. Without a sandbox, the label of an approval says so. */
export function questionView(question: Question, sandbox: "on" | "off" = "on"): QuestionView {
  const ask = (view: Pick<QuestionView, "title" | "lead"> & Partial<QuestionView>): QuestionView => ({
    parts: [],
    confirm: "Allow",
    answer: "yes-no",
    field: "",
    choices: [],
    ...view,
  });
  switch (question.kind) {
    case "run-commands":
      return ask({
        title: `Allow ${question.skill} to run commands?`,
        parts: runParts(question),
        lead:
          question.approval === "changed"
            ? "You approved this skill before, but its files have changed. Approval lasts until they change again."
            : "This skill hasn't run anything yet. Approval lasts until its files change.",
        confirm: sandbox === "on" ? "Approve and run" : "Approve and run WITHOUT a sandbox",
      });
    case "grant-tools":
      return ask({
        title: `Allow ${question.skill} to use tools without asking?`,
        parts: [{ kind: "sentences", label: "What changes", lines: question.sentences }],
        lead: "Applies only to this response.",
        ...(question.always === true && { always: "Always for this content" }),
      });
    case "use-skill":
      return ask({
        title: `Allow the agent to use ${question.skill}?`,
        parts: question.arguments === "" ? [] : [{ kind: "code", label: "Input", text: question.arguments }],
        lead: "Its instructions will be added to this chat.",
      });
    case "use-tool":
      return ask({
        title: `Allow the agent to use ${question.tool}?`,
        parts: [
          question.diff === undefined
            ? { kind: "code", label: "Input", text: inputText(question.input) }
            : { kind: "patch", patch: question.diff },
        ],
        lead: `Asking because ${question.why}.`,
      });
    case "read-file":
      if (question.folder === true) {
        return ask({
          title: "Allow the agent to list a folder?",
          parts: [{ kind: "code", label: "Folder", text: question.path }],
          lead: "The folder is outside your working folder.",
        });
      }
      return ask({
        title: "Allow the agent to read a file?",
        parts: [{ kind: "code", label: "File", text: question.path }],
        lead: "The file is outside your working folder, or isn't a regular file.",
      });
    case "secret":
      return ask({
        title: `${question.skill} needs ${question.variable}`,
        parts: question.description === undefined ? [] : [{ kind: "text", text: question.description }],
        lead: "Kept in memory for this skill's programs only. It's never stored, logged, or sent to the model.",
        confirm: "Submit",
        answer: "secret",
        field: question.variable,
      });
    case "remember-secret":
      return ask({
        title: `Remember ${question.variable} for ${question.skill}?`,
        lead: `It is stored ${secretPlaces[question.place]}, for this skill only. Otherwise you are asked again in the next chat.`,
        confirm: "Remember",
      });
    case "mcp-server":
      return ask({
        title: `Add the MCP server ${question.server} for ${question.skill}?`,
        parts: [
          ...(question.description === undefined
            ? []
            : [{ kind: "text", text: question.description } as const]),
          { kind: "code", label: "Command or URL", text: question.target },
          { kind: "code", label: `Added to ${question.file}`, text: question.adds },
        ],
        lead: "If you deny this, the skill still works without the server.",
        confirm: "Add server",
      });
    case "create-skill":
      return ask({
        title: `Allow the agent to create the skill ${question.name}?`,
        parts: [
          ...effects("Runs only after a separate approval", question.executes),
          { kind: "code", label: "SKILL.md", text: question.text },
        ],
        lead: "It will be saved with your skills. Nothing runs until you approve it.",
        confirm: "Create skill",
      });
    case "ask-user":
      return ask({
        title: "The agent has a question",
        parts: [{ kind: "text", text: question.question }],
        lead: question.choices.length === 0 ? "" : "Choose an answer or write your own.",
        confirm: "Submit",
        answer: "text",
        field: "Your answer",
        choices: question.choices,
      });
    case "parameter":
      return ask({
        title: `${question.skill} needs a value for ${question.parameter.name}`,
        lead: question.parameter.description,
        confirm: "Submit",
        answer: "text",
        field: question.parameter.name,
      });
    case "install-skills": {
      const { skills, url, version, scope, once = false } = question;
      const isUpdate = skills.every(({ action }) => action === "update" || action === "downgrade");
      const verb = isUpdate ? "Update" : "Install";
      const whom = scope === "user" ? "you" : "this project";
      const names = skills.map(({ name }) => name).join(", ");
      return ask({
        title: once ? `Use ${names} once, without installing it?` : `${verb} ${names} for ${whom}?`,
        parts: [
          { kind: "fact", label: "Source", value: url },
          ...(version === undefined ? [] : [{ kind: "fact", label: "Version", value: version } as const]),
          ...skills.map((skill) => ({
            kind: "skill" as const,
            name: skill.name,
            description: skill.description,
            facts: installFacts(skill),
            diff: installDiff(skill),
          })),
        ],
        lead: once
          ? "An agent answers with it, and it is removed afterwards. Nothing in it runs until you approve that too."
          : "Nothing in it runs until you approve that too.",
        confirm: once ? "Use once" : verb,
      });
    }
    default:
      return question satisfies never;
  }
}

function runParts({ file, commands, executes, ...content }: RunQuestion): readonly QuestionPart[] {
  return [
    { kind: "fact", label: "File", value: file },
    ...(commands.length === 0
      ? []
      : [{ kind: "code", label: "Runs now", text: commands.join("\n") } as const]),
    ...effects("Approving lets this run", executes),
    ...contentParts(content),
  ];
}

/** The content that an approval covers: what changed since the last one, or else the texts of the files that run. */
export function contentParts({
  diff,
  contents = [],
}: Pick<RunQuestion, "diff" | "contents">): readonly QuestionPart[] {
  if (diff !== undefined) return [{ kind: "files", label: "Changes since the approval", diff }];
  return contents.length === 0 ? [] : [{ kind: "contents", label: "Files it runs", files: contents }];
}

/** Why the text of a file isn't shown, as people read it. */
export const omittedFileTexts: Readonly<Record<NonNullable<ReviewedFile["omitted"]>, string>> = {
  binary: "not text; can't be shown",
  "too-large": "too large to show",
};

function effects(label: string, lines: readonly string[]): readonly QuestionPart[] {
  return lines.length === 0 ? [] : [{ kind: "effects", label, lines }];
}

function inputText(input: unknown): string {
  const text = JSON.stringify(input, null, 2) ?? "";
  return text.length > MAX_SHOWN_INPUT ? `${text.slice(0, MAX_SHOWN_INPUT)}…` : text;
}
