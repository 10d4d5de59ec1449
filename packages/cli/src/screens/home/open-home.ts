import { spawn } from "node:child_process";
import { errorMessage, parentPath } from "@skillwright/core/internal";
import { reportError } from "../../command-line/report-error.ts";
import type { Output } from "../../output/output.ts";
import { readLine } from "../../prompt/is-confirmed.ts";
import type { ScreenTerminal, ShownScreen } from "../screen/show-screen.ts";
import { createStore } from "../screen/store.ts";
import type { ActionId } from "./home-actions.ts";
import type { HomeSkill } from "./home-skill.ts";
import { emptyHome, type HomeEffect, type HomeEvent } from "./home-state.ts";
import { homeView } from "./home-view.ts";
import type { RunCommand } from "./read-for-home.ts";
import { startReader } from "./reader-process.ts";
import { reduceHome } from "./reduce-home.ts";

/** What the home screen reports. */
const homeMessages = {
  debug: "Debug: skill folders, precedence and problems",
  tried: (skill: string): string => `What a model would receive for /${skill}`,
  explained: (skill: string): string => `Why ${skill} is available or not`,
  copied: (path: string): string => `Copied ${path}`,
  opened: (path: string): string => `Opened ${path}`,
  notOpened: (path: string): string => `Couldn't open ${path}: no program for folders was found or it failed`,
  back: "Press Enter to go back.",
  mouse: {
    on: "Mouse on: click to select, scroll with the wheel. Hold Shift to select text.",
    off: "Mouse off",
  },
} as const;

/** What the home screen is opened with. */
export interface HomeOptions {
  readonly mouse: "on" | "off";
  readonly out: Output;
  readonly runCommand: RunCommand;
}

/**
 * Shows the home screen until the user quits; what it does with a skill are the commands of that name. Skills are read in
 * another process, so that no disk holds up a key.
 */
export async function openHome(
  terminal: ScreenTerminal,
  { mouse, out, runCommand }: HomeOptions,
): Promise<void> {
  const { showScreen } = await import("../screen/show-screen.ts");
  const quit = Promise.withResolvers<void>();
  let shown: ShownScreen | undefined;
  let columns = 80;
  const store = createStore({ ...emptyHome, mouse }, reduceHome, (effect) => perform(effect));
  const tell = (event: HomeEvent): void => store.dispatch(event);
  const report = (error: unknown): void =>
    tell({ type: "message", text: errorMessage(error), tone: "problem" });
  const reader = startReader(tell);
  const open = (): void => {
    shown = showScreen(
      {
        store,
        view: (state, size) => {
          ({ columns } = size);
          return homeView(state, size);
        },
        onKey: (key, size) => tell({ type: "key", key, size }),
        onClick: (at, size) => tell({ type: "click", at, size }),
      },
      terminal,
    );
    shown.setMouse(store.state.mouse);
  };

  /** Gives the terminal to a command, and comes back. */
  const leaveFor = async (words: readonly string[], pause: "pause" | "no-pause"): Promise<void> => {
    await shown?.close();
    // A screen lets go of the input; whoever reads it now must keep the process alive.
    terminal.stdin.ref();
    try {
      await runCommand(words, out);
    } catch (error) {
      reportError(error, out, { json: false, debug: false });
    }
    out.flush();
    if (pause === "pause") await readLine(homeMessages.back, "shown");
    open();
    reader.ask({ type: "reload" });
  };

  const perform = (effect: HomeEffect): void => {
    switch (effect.type) {
      case "quit":
        quit.resolve();
        return;
      case "mouse":
        shown?.setMouse(effect.mouse);
        tell({ type: "message", text: homeMessages.mouse[effect.mouse], tone: "info" });
        return;
      case "reload":
        reader.ask({ type: "reload" });
        return;
      case "search":
        reader.ask(effect);
        return;
      case "debug":
        showCommand(homeMessages.debug, ["doctor"]);
        return;
      case "read-body":
        reader.ask({ type: "read-body", key: effect.skill.key, path: effect.skill.path });
        return;
      case "act":
        void act(effect.action, effect.skill).catch(report);
        return;
      default:
        effect satisfies never;
    }
  };

  const act = async (
    action: ActionId,
    { id, path, shownPath, untrusted, enabled }: HomeSkill,
  ): Promise<void> => {
    switch (action) {
      case "view":
        return;
      case "try":
        return showCommand(homeMessages.tried(id), ["try", `/${id}`]);
      case "explain":
        return showCommand(homeMessages.explained(id), ["explain", "--", id]);
      case "chat":
        return leaveFor(["chat", "--draft", `/${id} `], "no-pause");
      case "edit":
        return leaveFor(["edit", "--", id], "pause");
      case "trust":
        return leaveFor(untrusted ? ["trust"] : ["trust", "--run", id], "pause");
      case "switch":
        return reader.ask({ type: "switch", id, enabled });
      case "open-folder":
        return openFolder(parentPath(path), parentPath(shownPath));
      case "copy-path":
        // The terminal's own clipboard sequence: it also works over SSH.
        terminal.stdout.write(`\u001b]52;c;${Buffer.from(path).toString("base64")}\u0007`);
        tell({ type: "message", text: homeMessages.copied(path), tone: "info" });
        return;
      default:
        return action satisfies never;
    }
  };

  const showCommand = (title: string, words: readonly string[]): void =>
    reader.ask({ type: "show", title, words, columns });

  const openFolder = (folder: string, shownFolder: string): void => {
    const { platform } = process;
    const program = platform === "darwin" ? "open" : platform === "win32" ? "explorer" : "xdg-open";
    const child = spawn(program, [folder], { stdio: "ignore", detached: true });
    const fail = (): void =>
      tell({ type: "message", text: homeMessages.notOpened(shownFolder), tone: "problem" });
    child.once("error", fail);
    child.once("spawn", () =>
      tell({ type: "message", text: homeMessages.opened(shownFolder), tone: "info" }),
    );
    // Without a desktop the program starts and gives up at once. Explorer's exit status means nothing.
    child.once("exit", (status) => {
      if (status !== 0 && platform !== "win32") fail();
    });
    child.unref();
  };

  open();
  reader.ask({ type: "reload" });
  await quit.promise;
  reader.close();
  await shown?.close();
}
