import { spawn } from "node:child_process";
import { isUntrusted, parentPath, type SkillStatus, SkillwrightError } from "@skillwright/core/internal";
import { createSkills, type Skills, waitingProposals } from "@skillwright/runtime/internal";
import { toSkillsOptions } from "../../command-line/discovery-options.ts";
import { reportError } from "../../command-line/report-error.ts";
import type { Output } from "../../output/output.ts";
import { shortPath } from "../../output/short-path.ts";
import { readLine } from "../../prompt/is-confirmed.ts";
import { captureOutput } from "../screen/capture-output.ts";
import { type ScreenTerminal, type ShownScreen, showScreen } from "../screen/show-screen.ts";
import { createStore } from "../screen/store.ts";
import { emptyHome, type HomeEffect, type HomeEvent, reduceHome } from "./home-state.ts";
import { homeView } from "./home-view.ts";

/** What the home screen reports. */
const homeMessages = {
  debug: "Debug: skill folders, precedence and problems",
  tried: (skill: string): string => `What a model would receive for /${skill}`,
  explained: (skill: string): string => `Why ${skill} is available or not`,
  enabled: (skill: string): string => `Enabled ${skill}`,
  disabled: (skill: string): string => `Disabled ${skill}. Press a to show disabled skills, too.`,
  stillOff: (skill: string): string => `${skill} is still disabled. Press x to see why.`,
  copied: (path: string): string => `Copied ${path}`,
  opened: (path: string): string => `Opened ${path}`,
  noOpener: (path: string): string => `Couldn't open ${path}: no program for folders was found`,
  back: "Press Enter to go back.",
} as const;

/** How many hits a search shows. */
const MAX_HITS = 200;

/** Runs a command as if it was typed. */
export type RunCommand = (words: readonly string[], out: Output) => Promise<unknown>;

/** Shows the home screen until the user quits; what it does with a skill are the commands of that name. */
export async function openHome(terminal: ScreenTerminal, out: Output, runCommand: RunCommand): Promise<void> {
  const quit = Promise.withResolvers<void>();
  let skills: Skills | undefined;
  let shown: ShownScreen | undefined;
  let columns = 80;
  const store = createStore(emptyHome, reduceHome, (effect) => void perform(effect).catch(report));
  const report = (error: unknown): void => {
    const text = error instanceof Error ? error.message : String(error);
    const hint = error instanceof SkillwrightError && error.hint !== undefined ? ` ${error.hint}` : "";
    store.dispatch({ type: "message", text: `${text}${hint}`, tone: "problem" });
  };
  const short = (path: string): string =>
    skills === undefined ? path : shortPath(path, skills.snapshot.place);
  const open = (): void => {
    shown = showScreen(
      {
        store,
        view: (state, size) => {
          ({ columns } = size);
          return homeView(state, size, short);
        },
        onKey: (key, size) => store.dispatch({ type: "key", key, size }),
      },
      terminal,
    );
  };
  const tell = (event: HomeEvent): void => store.dispatch(event);

  const load = async (): Promise<void> => {
    // Broken configuration is among the problems that the screen counts; printing it would break the picture.
    if (skills === undefined)
      skills = await createSkills({ ...toSkillsOptions({}), onConfigProblem: () => undefined });
    else await skills.reload();
    tell({ type: "loaded", skills: skills.list({ all: true }), place: placeOf(skills) });
  };

  /** Gives the terminal to a command, and comes back. */
  const leaveFor = async (work: () => Promise<unknown>, pause: "pause" | "no-pause"): Promise<void> => {
    await shown?.close();
    // A screen lets go of the input; whoever reads it now must keep the process alive.
    terminal.stdin.ref();
    try {
      await work();
    } catch (error) {
      reportError(error, out, { json: false, debug: false });
    }
    out.flush();
    if (pause === "pause") await readLine(homeMessages.back, "shown");
    open();
    await load();
  };

  const perform = async (effect: HomeEffect): Promise<void> => {
    switch (effect.type) {
      case "quit":
        quit.resolve();
        return;
      case "reload":
        return load();
      case "debug":
        return showCommand(homeMessages.debug, ["doctor"]);
      case "search":
        return search(effect);
      case "read-body": {
        const { key, path } = effect.skill.found;
        // After the frame with the new selection: a slow disk must not delay it.
        await new Promise((resolve) => setImmediate(resolve));
        tell({ type: "body", key, text: skills?.load(path).body ?? "" });
        return;
      }
      case "act":
        return act(effect.action, effect.skill);
      default:
        return effect satisfies never;
    }
  };

  let wanted: Extract<HomeEffect, { type: "search" }> | undefined;
  let isSearching = false;
  /** One search at a time, and then only the last query: who types fast doesn't wait for every letter. */
  const search = async (query: NonNullable<typeof wanted>): Promise<void> => {
    wanted = query;
    if (isSearching) return;
    isSearching = true;
    try {
      while (wanted !== undefined) {
        const now: NonNullable<typeof wanted> = wanted;
        wanted = undefined;
        const request = { all: now.all, limit: MAX_HITS, end: "typing", by: "keyword" } as const;
        const answer = await skills?.search(now.query, request);
        const hits = answer?.hits.flatMap(({ skill, copies }) => [skill, ...copies]) ?? [];
        tell({ type: "found", query: now.query, skills: hits });
      }
    } finally {
      isSearching = false;
    }
  };

  const act = async (
    action: Extract<HomeEffect, { type: "act" }>["action"],
    skill: SkillStatus,
  ): Promise<void> => {
    const { id, found } = skill;
    switch (action) {
      case "try":
        return showCommand(homeMessages.tried(id), ["try", `/${id}`]);
      case "explain":
        return showCommand(homeMessages.explained(id), ["explain", "--", id]);
      case "chat": {
        return leaveFor(() => runCommand(["chat", "--draft", `/${id} `], out), "no-pause");
      }
      case "edit":
        return leaveFor(() => runCommand(["edit", "--", id], out), "pause");
      case "trust":
        return leaveFor(
          () => runCommand(isUntrusted(skill) ? ["trust"] : ["trust", "--run", id], out),
          "pause",
        );
      case "switch": {
        if (skills === undefined) return;
        const { skill: after } = skill.enabled ? await skills.disable(id) : await skills.enable(id);
        await load();
        if (skill.enabled) tell({ type: "message", text: homeMessages.disabled(id), tone: "info" });
        else if (after.enabled) tell({ type: "message", text: homeMessages.enabled(id), tone: "info" });
        else tell({ type: "message", text: homeMessages.stillOff(id), tone: "problem" });
        return;
      }
      case "open-folder":
        return openFolder(parentPath(found.path));
      case "copy-path":
        // The terminal's own clipboard sequence: it also works over SSH.
        terminal.stdout.write(`\u001b]52;c;${Buffer.from(found.path).toString("base64")}\u0007`);
        tell({ type: "message", text: homeMessages.copied(found.path), tone: "info" });
        return;
      default:
        return action satisfies never;
    }
  };

  const showCommand = async (title: string, words: readonly string[]): Promise<void> => {
    const captured = captureOutput(columns);
    await runCommand(words, captured.out);
    tell({ type: "text", title, text: captured.text() });
  };

  const openFolder = (folder: string): void => {
    const { platform } = process;
    const program = platform === "darwin" ? "open" : platform === "win32" ? "explorer" : "xdg-open";
    const child = spawn(program, [folder], { stdio: "ignore", detached: true });
    child.once("error", () =>
      tell({ type: "message", text: homeMessages.noOpener(short(folder)), tone: "problem" }),
    );
    child.once("spawn", () =>
      tell({ type: "message", text: homeMessages.opened(short(folder)), tone: "info" }),
    );
    child.unref();
  };

  open();
  // The first frame is drawn before the disk is read.
  setImmediate(() => void load().catch(report));
  await quit.promise;
  await shown?.close();
  await skills?.close();
}

function placeOf({ snapshot, locations }: Skills) {
  const { place, diagnostics } = snapshot;
  return {
    cwd: shortPath(place.cwd, { cwd: "", home: place.home }),
    proposals: waitingProposals(locations.state),
    errors: diagnostics.filter(({ severity }) => severity === "error").length,
    warnings: diagnostics.filter(({ severity }) => severity === "warning").length,
  };
}
