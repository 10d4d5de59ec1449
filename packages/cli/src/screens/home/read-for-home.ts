import { homedir } from "node:os";
import { errorMessage, isUntrusted, type SkillStatus, SkillwrightError } from "@skillwright/core/internal";
import { createSkills, type Skills, waitingProposals } from "@skillwright/runtime/internal";
import { toSkillsOptions } from "../../command-line/discovery-options.ts";
import { countBySeverity } from "../../output/numbers.ts";
import type { Output } from "../../output/output.ts";
import { shortPath } from "../../output/short-path.ts";
import { captureOutput } from "../screen/capture-output.ts";
import { toHomeSkill } from "./home-skill.ts";
import type { HomeEvent, HomePlace } from "./home-state.ts";
import type { ReaderMessage, ReaderRequest } from "./reader-messages.ts";

/** What is reported about a skill that was switched. */
const switchTexts = {
  enabled: (skill: string): string => `Enabled ${skill}`,
  disabled: (skill: string): string => `Disabled ${skill}. Press Space again to enable it.`,
  stillOff: (skill: string): string => `${skill} is still disabled. Press x to see why.`,
} as const;

/** How many hits a search shows. */
const MAX_HITS = 200;

/** Runs a command as if it was typed. */
export type RunCommand = (words: readonly string[], out: Output) => Promise<unknown>;

/** Carries out what the home screen asks for. */
export interface HomeReader {
  answer(request: ReaderRequest): Promise<void>;
  close(): Promise<void>;
}

/** Reads skills for the home screen. Whatever of this hangs on a disk, the screen doesn't: it is in another process. */
export function readForHome(send: (message: ReaderMessage) => void, runCommand: RunCommand): HomeReader {
  let skills: Skills | undefined;
  const tell = (event: HomeEvent): void => send({ type: "event", event });
  const onFolder = (folder: string): void =>
    send({ type: "reading", folder: shortPath(folder, { cwd: "", home: homedir() }) });
  const show = (found: Skills): void => {
    const { place } = found.snapshot;
    const listed = found.list({ all: true }).map((skill) => toHomeSkill(skill, place));
    tell({ type: "loaded", skills: listed, place: placeOf(found) });
  };

  const load = async (): Promise<Skills> => {
    if (skills !== undefined) {
      await skills.reload();
      show(skills);
      return skills;
    }
    // Broken configuration is among the problems that the screen counts.
    const opened = await createSkills({
      ...toSkillsOptions({}),
      onConfigProblem: () => undefined,
      onFolder,
    });
    skills = opened;
    show(opened);
    // From now on, changes on the disk are shown as they happen.
    opened.on("change", () => show(opened));
    return opened;
  };

  const switchSkill = async (id: string, wasEnabled: boolean): Promise<void> => {
    const opened = skills ?? (await load());
    const { skill } = wasEnabled ? await opened.disable(id) : await opened.enable(id);
    await load();
    tell({ type: "message", ...switched(skill, wasEnabled) });
  };

  let wanted: Extract<ReaderRequest, { type: "search" }> | undefined;
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
        const { query: words, end } = now;
        const options = { all: true, limit: MAX_HITS } as const;
        const begun = await skills?.search(words, { ...options, end });
        // No word begins like the last one: it isn't unfinished, it is mistyped.
        const isMistyped = begun?.hits.length === 0 && end === "typing";
        const answer = isMistyped ? await skills?.search(words, { ...options, by: "keyword" }) : begun;
        // An untrusted skill doesn't come before one that fits as well and can be used.
        const hits = (answer?.hits ?? [])
          .flatMap(({ skill, copies, likely }) => [skill, ...copies].map((one) => ({ skill: one, likely })))
          .toSorted((a, b) => rank(a) - rank(b))
          .map(({ skill }) => skill);
        const assumed = answer?.corrections.map((correction) => correction.assumed) ?? [];
        tell({ type: "found", query: words, keys: hits.map(({ found }) => found.key), assumed });
      }
    } finally {
      isSearching = false;
    }
  };

  const carryOut = async (request: ReaderRequest): Promise<void> => {
    switch (request.type) {
      case "reload":
        await load();
        return;
      case "search":
        return search(request);
      case "read-body": {
        const { key, path } = request;
        tell({ type: "body", key, text: skills?.load(path).body ?? "" });
        return;
      }
      case "switch":
        return switchSkill(request.id, request.enabled);
      case "show": {
        const captured = captureOutput(request.columns);
        await runCommand(request.words, captured.out);
        tell({ type: "text", title: request.title, text: captured.text() });
        return;
      }
      default:
        return request satisfies never;
    }
  };

  return {
    async answer(request) {
      try {
        await carryOut(request);
      } catch (error) {
        const text = errorMessage(error);
        const hint = error instanceof SkillwrightError && error.hint !== undefined ? ` ${error.hint}` : "";
        tell({ type: "message", text: `${text}${hint}`, tone: "problem" });
      } finally {
        send({ type: "done" });
      }
    },
    close: async () => skills?.close(),
  };
}

function switched(
  { id, enabled }: SkillStatus,
  wasEnabled: boolean,
): { readonly text: string; readonly tone: "info" | "problem" } {
  if (wasEnabled) return { text: switchTexts.disabled(id), tone: "info" };
  return enabled
    ? { text: switchTexts.enabled(id), tone: "info" }
    : { text: switchTexts.stillOff(id), tone: "problem" };
}

function placeOf({ snapshot, locations }: Skills): HomePlace {
  const { place, diagnostics } = snapshot;
  const { error: errors, warning: warnings } = countBySeverity(diagnostics);
  return {
    cwd: shortPath(place.cwd, { cwd: "", home: place.home }),
    proposals: waitingProposals(locations.state),
    errors,
    warnings,
  };
}

function rank({ skill, likely }: { readonly skill: SkillStatus; readonly likely: boolean }): number {
  return (likely ? 0 : 2) + (isUntrusted(skill) ? 1 : 0);
}
