import { spawn } from "node:child_process";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { findHost } from "@skillwright/core/internal";
import { startAnthropicLoopback } from "./anthropic-loopback.ts";
import { type Candidate, findCandidates } from "./claude-candidates.ts";
import { findListing, type ListingLine, parseListing } from "./claude-listing.ts";
import type { CatalogQuestion, HostDriver, Place, RealListing } from "./host-driver.ts";
import { offlineEnvironment, runOffline } from "./run-offline.ts";
import { findTag } from "./skill-tag.ts";

const CLAUDE_TIMEOUT_MS = 300_000;

const quiet = {
  ANTHROPIC_API_KEY: "unused",
  CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: "1",
  DISABLE_AUTOUPDATER: "1",
  DISABLE_TELEMETRY: "1",
};

/** Over budget, the list drops descriptions, and with them the tags that identify files. */
const roomy = { CLAUDE_CODE_DISABLE_BUNDLED_SKILLS: "1", SLASH_COMMAND_TOOL_CHAR_BUDGET: "1000000" };

/** A model with the usual window of 200,000 tokens. */
const MODEL_200K = "claude-sonnet-4-5-20250929";

function findBinary(nodeModules: string): string {
  return join(nodeModules, "@anthropic-ai", `claude-code-${process.platform}-${process.arch}`, "claude");
}

interface RequestMessage {
  readonly role: string;
  readonly content: string | readonly { readonly text?: string }[];
}

/** What a person's last message became: the user texts after the model's last answer, without reminders. */
function lastUserTexts(request: unknown): readonly string[] {
  const { messages } = request as { readonly messages: readonly RequestMessage[] };
  let texts: string[] = [];
  for (const { role, content } of messages) {
    if (role === "assistant") texts = [];
    if (role !== "user") continue;
    const parts = typeof content === "string" ? [content] : content.map(({ text = "" }) => text);
    texts.push(...parts.filter((text) => !text.startsWith("<system-reminder>")));
  }
  return texts;
}

/** One process for all messages; a message that the model doesn't receive gives no texts. */
async function askMessages(
  place: Place,
  nodeModules: string,
  texts: readonly string[],
): Promise<readonly (readonly string[])[]> {
  const server = await startAnthropicLoopback();
  const format = ["--input-format", "stream-json", "--output-format", "stream-json", "--verbose"];
  const claude = spawn(findBinary(nodeModules), ["-p", ...format], {
    cwd: place.cwd,
    env: { ...offlineEnvironment(place), ...quiet, ANTHROPIC_BASE_URL: server.url },
    timeout: CLAUDE_TIMEOUT_MS,
    killSignal: "SIGKILL",
  });
  let finish = (): void => {};
  let fail: (error: Error) => void = () => {};
  claude.on("exit", () => fail(new Error("Claude Code ended without an answer.")));
  createInterface({ input: claude.stdout }).on("line", (line) => {
    if ((JSON.parse(line) as { readonly type: string }).type === "result") finish();
  });
  try {
    const answers: (readonly string[])[] = [];
    for (const text of texts) {
      const before = server.requests.length;
      await new Promise<void>((resolve, reject) => {
        finish = resolve;
        fail = reject;
        const message = { type: "user", message: { role: "user", content: text } };
        claude.stdin.write(`${JSON.stringify(message)}\n`);
      });
      const request = server.requests.slice(before).at(-1);
      answers.push(request === undefined ? [] : lastUserTexts(request));
    }
    return answers;
  } finally {
    claude.kill("SIGKILL");
    server.close();
  }
}

/**
 * The list contains no file names: the tag in the description identifies the file, or the key if it is
 * unique.
 */
function locate(line: ListingLine, candidates: readonly Candidate[]): string | null {
  const sameKey = candidates.filter(({ key }) => key === line.key);
  const tag = findTag(line.description ?? "");
  const tagged = tag === undefined ? [] : sameKey.filter(({ text }) => text.includes(tag));
  return (tagged.length > 0 ? tagged[0] : sameKey.length === 1 ? sameKey[0] : undefined)?.path ?? null;
}

/** The skills that ship with it, as far as the profile knows them. */
const ownNames = new Set(findHost("claude-code").catalog.ownSkills?.map(({ name }) => name));

/** The list until the blank line after it, with a note about the length in place of each text that ships with it. */
function withoutOwnTexts(listing: string): string {
  const [list = ""] = listing.replace(/\n<\/system-reminder>[\s\S]*$/, "").split("\n\n");
  const entries = list.split(/\n(?=- )/).map((entry) => {
    const name = /^- ([\w-]+): /.exec(entry)?.[1] ?? "";
    return ownNames.has(name)
      ? `- ${name}: (ships with the agent; ${entry.replaceAll("\n", "").length} characters)`
      : entry;
  });
  return `The following skills are available for use with the Skill tool:\n\n${entries.join("\n")}`;
}

/** Claude Code, run with one prompt; the list is in its request to the loopback server. */
export const claudeCode: HostDriver = {
  id: "claude-code",
  packageName: "@anthropic-ai/claude-code",
  version: "2.1.325",
  order: "exact",
  winner: "defined",
  paths: "unknown",
  async list(place: Place, nodeModules: string): Promise<RealListing> {
    const candidates = findCandidates(place);
    const server = await startAnthropicLoopback();
    try {
      const finished = await runOffline(findBinary(nodeModules), ["-p", "hi"], place, {
        ...quiet,
        ...roomy,
        ANTHROPIC_BASE_URL: server.url,
      });
      if (finished.code !== 0)
        throw new Error(`Claude Code ended with an error: ${finished.stderr.slice(-500)}`);
      const keys = new Set(candidates.map(({ key }) => key));
      const lines = parseListing(findListing(server.requests) ?? "", keys);
      return {
        skills: lines.map((line) => ({
          name: line.key,
          description: line.description,
          path: locate(line, candidates),
          scope: null,
        })),
        errors: [],
      };
    } finally {
      server.close();
    }
  },
  async catalog(place: Place, nodeModules: string, { contextWindow }: CatalogQuestion): Promise<string> {
    const server = await startAnthropicLoopback();
    const model = contextWindow === 200_000 ? ["--model", MODEL_200K] : [];
    try {
      const finished = await runOffline(findBinary(nodeModules), ["-p", ...model, "hi"], place, {
        ...quiet,
        ANTHROPIC_BASE_URL: server.url,
      });
      if (finished.code !== 0)
        throw new Error(`Claude Code ended with an error: ${finished.stderr.slice(-500)}`);
      return withoutOwnTexts(findListing(server.requests) ?? "");
    } finally {
      server.close();
    }
  },
  messages: askMessages,
};
