import { describe, expect, test } from "vitest";
import { homeTests, sees } from "../../../test/support/render-home.ts";
import { selectedSkill } from "./home-state.ts";

const ESC = "\u001b";

const { open, skills } = homeTests();

describe("actions", () => {
  test("are in a menu, and each has a key", async () => {
    const home = open();
    home.type("\r");
    await sees(home, "Actions for alpha");
    home.type("j");
    await sees(home, "› t     Try it");
    home.type("\r");
    await expect
      .poll(() => home.effects.at(-1))
      .toMatchObject({ type: "act", action: "try", skill: { id: "alpha" } });
    home.type("x");
    await expect.poll(() => home.effects.at(-1)).toMatchObject({ type: "act", action: "explain" });
  });

  test("that give the terminal away end what was typed together", async () => {
    const home = open();
    home.type("co");
    await expect.poll(() => home.effects.at(-1)).toMatchObject({ type: "act", action: "chat" });
  });

  test("warn about what a skill needs before it is used, and take anything but yes as no", async () => {
    const home = open();
    home.type("j");
    await sees(home, "› needy");
    await sees(home, "! Needs $SHOP_TOKEN, which is not set.");
    home.type("c");
    await sees(home, "Before you use needy");
    home.type("n");
    await sees(home, "› needy");
    expect(home.effects.filter(({ type }) => type === "act")).toEqual([]);
    home.type("c");
    await sees(home, "Use it anyway? y/N");
    home.type("y");
    await expect
      .poll(() => home.effects.at(-1))
      .toMatchObject({ type: "act", action: "chat", skill: { id: "needy" } });
  });

  test("a skill that can't be used is not offered for use, and its project can be trusted at once", async () => {
    const [first] = skills();
    const home = open({ loaded: [{ ...first, available: false, untrusted: true, warnings: [] }] });
    home.type("c");
    await sees(home, "alpha can't be used now");
    await sees(home, "! Models can't see it until you trust its project: press T.");
    home.type("c");
    await sees(home, "› alpha");
    home.type("t");
    await sees(home, "alpha can't be used now");
    home.type("T");
    await sees(home, "Trust this project? y/N");
    expect(home.effects.filter(({ type }) => type === "act")).toEqual([]);
  });

  test("show all of a skill, as far as one scrolls", async () => {
    const home = open();
    const [first] = skills();
    const text = Array.from({ length: 40 }, (_, index) => `step ${index}`).join("\n");
    home.store.dispatch({ type: "body", key: first.key, text });
    await sees(home, "step 0");
    expect(home.lines().join("\n")).not.toContain("step 39");
    home.type("v");
    await sees(home, "All of alpha");
    home.type("G");
    await sees(home, "step 39");
    home.type("v");
    await sees(home, "? keys");
  });

  test("wrap a text that is wider than the screen, also after a resize", async () => {
    const home = open();
    home.store.dispatch({ type: "text", title: "Tried", text: `  ${"word ".repeat(20)}end` });
    await sees(home, "word end");
    home.resize({ columns: 40, rows: 24 });
    await expect.poll(() => home.lines().filter((line) => line.includes("word")).length).toBe(3);
    await sees(home, "end");
  });

  test("open a text that can be scrolled and closed", async () => {
    const home = open();
    const text = Array.from({ length: 50 }, (_, index) => `line ${index}`).join("\n");
    home.store.dispatch({ type: "text", title: "Debug", text });
    await sees(home, "line 0");
    home.type("G");
    await sees(home, "line 49");
    home.type("k");
    await sees(home, "line 29");
    home.type("q");
    await sees(home, "› alpha");
  });
});

describe("the mouse", () => {
  /** What a terminal reports for a button at a place, counted from 1. */
  const report = (button: number, column: number, row: number, end = "M"): string =>
    `${ESC}[<${button};${column};${row}${end}`;

  test("a click selects a skill, and a click on the selected one opens the actions", async () => {
    const home = open();
    await sees(home, "› alpha");
    home.type(report(0, 5, 6));
    await sees(home, "› review");
    home.type(report(0, 5, 6, "m"));
    home.type(report(2, 5, 4));
    home.type(report(0, 5, 1));
    await sees(home, "› review");
    home.type(report(0, 5, 6));
    await sees(home, "Actions for review");
  });

  test("a click on the preview beside the list changes nothing", async () => {
    const home = open({ columns: 120, rows: 40 });
    await sees(home, "› alpha");
    home.type(report(0, 100, 5));
    home.type(report(0, 5, 30));
    expect(selectedSkill(home.store.state)?.id).toBe("alpha");
    home.type(report(0, 5, 5));
    await sees(home, "› needy");
  });

  test("the wheel scrolls the list and a text", async () => {
    const home = open();
    home.type(report(65, 5, 6));
    await sees(home, "› 技能");
    home.type(report(64, 5, 6));
    await sees(home, "› alpha");
    const text = Array.from({ length: 50 }, (_, index) => `line ${index}.`).join("\n");
    home.store.dispatch({ type: "text", title: "Debug", text });
    await sees(home, "line 0.");
    home.type(report(65, 5, 6));
    await sees(home, "line 22.");
    expect(home.lines().join("\n")).not.toContain("line 2.");
  });

  test("is off until m is pressed", () => {
    const home = open();
    expect(home.store.state.mouse).toBe("off");
    home.type("m");
    expect(home.effects.at(-1)).toEqual({ type: "mouse", mouse: "on" });
    home.type("m");
    expect(home.effects.at(-1)).toEqual({ type: "mouse", mouse: "off" });
  });
});
