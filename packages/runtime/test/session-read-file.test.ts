import { parseToolRules } from "@skillwright/core/internal";
import { describe, expect, test } from "vitest";
import type { ToolResult } from "../src/index.ts";
import { trustRepo } from "./support/open-skills.ts";
import { call, start, tree } from "./support/session-tools.ts";

describe("read_file", () => {
  test("reads the run directory and the folders of skills", async () => {
    using place = tree();
    const session = await start(place);
    const read = async (path: string): Promise<string> =>
      (await call(session, "read_file", "read_file", { path })).text;
    expect(await read("README.md")).toBe("The project.\n");
    expect(await read(place.at("home/.agents/skills/summarize-file/references/style.md"))).toBe(
      "Be brief.\n",
    );
    expect(await read("../elsewhere/notes.md")).toBe("../elsewhere/notes.md may not be read");
    expect(await read("../repo/README.md")).toBe("The project.\n");
    expect(await read("README.md\0.md")).toContain("There is no file");
    expect(await read("none.md")).toBe("There is no file none.md");
    expect(await read("photo.bin")).toBe("photo.bin may not be read");
    expect(await read("way-out.md")).toBe("way-out.md may not be read");
    expect(await read(place.at("elsewhere/notes.md"))).toContain("may not be read");
  });

  test("is called ReadFile where the catalog calls it so, and takes relativePath", async () => {
    using place = tree();
    const session = await start(place);
    const read = (input: object): Promise<ToolResult> => call(session, "ReadFile", "ReadFile", input);
    expect(await read({ relativePath: "README.md" })).toEqual({ text: "The project.\n", isError: false });
    expect(await read({ path: "README.md" })).toEqual({ text: "The project.\n", isError: false });
    expect(await read({ path: "README.md", relativePath: "photo.bin" })).toMatchObject({
      code: "validation_error",
      text: "Parameter 'relativePath' is not known. Parameters: path",
    });
    expect(await read({})).toMatchObject({ text: "Parameter 'path' is required and must be a string" });
  });

  test("obeys rules about relativePath", async () => {
    using place = tree();
    const policy = { allow: [], ask: [], deny: parseToolRules(["Read(README.md)"]).rules };
    const session = await start(place, { permissions: { policy } });
    expect(await call(session, "ReadFile", "ReadFile", { relativePath: "README.md" })).toMatchObject({
      code: "permission_error",
    });
  });

  test("reads without asking what the user's configuration names, within the administrator's list", async () => {
    using place = tree();
    place.write({ "own/config/config.yaml": "readFile: { extensions: [.bin] }\n" });
    const session = await start(place);
    const read = (path: string): Promise<ToolResult> => call(session, "read_file", "read_file", { path });
    expect(await read("photo.bin")).toEqual({ text: "x", isError: false });
    expect(await read("README.md")).toMatchObject({ code: "permission_error" });
  });

  test("keeps what belongs to skills that may not be used", async () => {
    using place = tree();
    const hidden = ["repo/.agents/skills/theirs/SKILL.md", "repo/.agents/skills/theirs/notes.md"];
    const people = "home/.agents/skills/people/SKILL.md";
    const yes = (): Promise<boolean> => Promise.resolve(true);
    const session = await start(place, { ask: yes });
    for (const path of [...hidden, people]) {
      const result = await call(session, "read_file", "read_file", { path: place.at(path) });
      expect(result).toMatchObject({ isError: true, code: "file_not_found" });
    }
    await trustRepo(place);
    session.nextTurn();
    const result = await call(session, "read_file", "read_file", { path: ".agents/skills/theirs/notes.md" });
    expect(result.text).toBe("canary\n");
  });

  test("asks about everything else", async () => {
    using place = tree();
    const asked: string[] = [];
    const session = await start(place, {
      ask(question) {
        if (question.kind === "read-file") asked.push(question.path);
        return Promise.resolve(true);
      },
    });
    for (const path of ["way-out.md", "../elsewhere/notes.md", place.at("elsewhere/notes.md")]) {
      expect((await call(session, "read_file", "read_file", { path })).text).toBe("Elsewhere.\n");
      expect(asked.splice(0)).toEqual([place.at("elsewhere/notes.md")]);
    }
    for (const path of [
      "../home/.agents/skills/people/SKILL.md",
      ".agents/skills/theirs/../theirs/notes.md",
    ]) {
      expect(await call(session, "read_file", "read_file", { path })).toMatchObject({
        code: "file_not_found",
      });
    }
    expect(asked).toEqual([]);
  });
});
