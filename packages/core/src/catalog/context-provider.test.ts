import { describe, expect, test } from "vitest";
import { appendToPrompt, skillsProvider } from "./context-provider.ts";

const turn = { prompt: "hello" };

describe("skillsProvider", () => {
  test("the catalog is followed by the advice to check it first", () => {
    const provider = skillsProvider(() => "[Available Skills]");
    expect(provider.priority).toBe(60);
    expect(provider.provide(turn)).toBe(
      "[Available Skills]\n\nAlways check the available skills before starting a complex task.",
    );
  });

  test.for([undefined, "", " \n"])(
    "with nothing to tell (%j) it says nothing, not even the advice",
    (text) => {
      expect(skillsProvider(() => text).provide(turn)).toBe(undefined);
    },
  );

  test("a catalog may take its time", async () => {
    const provider = skillsProvider(async ({ prompt }) => prompt);
    expect(await provider.provide(turn)).toMatch(/^hello\n\n/);
  });
});

describe("appendToPrompt", () => {
  test("a line separates the agent's prompt from the catalog", () => {
    expect(appendToPrompt("You are kind.", "## Available Skills")).toBe(
      "You are kind.\n\n---\n\n## Available Skills",
    );
  });

  test("dollar signs mean themselves", () => {
    expect(appendToPrompt("a $& b", "c $1 $$")).toBe("a $& b\n\n---\n\nc $1 $$");
  });

  test.for([undefined, "", "\n"])("without a catalog (%j) the prompt is unchanged", (text) => {
    expect(appendToPrompt("You are kind.\n", text)).toBe("You are kind.\n");
  });

  test("an agent without a prompt gets only the catalog", () => {
    expect(appendToPrompt("", "x")).toBe("x");
  });
});
