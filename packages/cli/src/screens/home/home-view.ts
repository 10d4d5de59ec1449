import { count, shortNumber } from "../../output/numbers.ts";
import { bold, cyan, dim, type Part, red, wrapParts, yellow } from "../../output/parts.ts";
import { version } from "../../version.ts";
import {
  besideRows,
  type Frame,
  fillRows,
  padRow,
  type Row,
  rowWithEnd,
  ruleRow,
  type ScreenSize,
  textColumns,
} from "../screen/frame.ts";
import { paneRows } from "../screen/pane.ts";
import { homeActions } from "./home-actions.ts";
import { type ListLayout, listLayout } from "./home-layout.ts";
import type { HomeSkill } from "./home-skill.ts";
import {
  bodyOf,
  coverRows,
  type HomeState,
  listedSkills,
  type Overlay,
  selectedSkill,
  type Waiting,
} from "./home-state.ts";
import { previewRows, warningRows } from "./skill-preview.ts";

/** What the home screen says. */
const homeTexts = {
  loading: "Scanning for skills…",
  waiting: ({ folder, seconds }: Waiting): string =>
    `Still ${folder === undefined ? "working" : `reading ${folder}`} (${seconds} s). Press r to try again, q to quit.`,
  none: "No skills here. Press d to see where skills are found, or quit and run `skillwright new`.",
  noneUsable: "No skills can be used here. Press a to show all.",
  noMatch: (query: string): string => `Nothing matches "${query}".`,
  searchAll: " Press a to search all skills.",
  searchAllThen: " Press ⏎, then a to search all skills.",
  search: "Search: ",
  assumed: (words: readonly string[]): string => `  showing results for ${words.join(", ")}`,
  searchHint: "Press / to search",
  counted: (shown: number, all: number): string =>
    shown === all ? count(all, "skill") : `${shown} of ${count(all, "skill")}`,
  proposals: (number: number): string =>
    `${number === 1 ? "1 proposal needs" : `${number} proposals need`} a review: skillwright proposals list`,
  problems: (number: number): string => `${count(number, "problem")} found: press d`,
  keys: "↑↓ move  / search  ⏎ actions  c chat  t try  ? keys  q quit",
  searchKeys: "↑↓ move  ⏎ done  Esc clear",
  confirm: "Use it anyway? y/N",
  confirmTitle: (skill: string): string => `Before you use ${skill}`,
  blockedTitle: (skill: string): string => `${skill} can't be used now`,
  blockedKeys: (isUntrusted: boolean): string =>
    `${isUntrusted ? "T trust its project  " : ""}x explain  Esc back`,
  trust: "Trust this project? y/N",
  trustTitle: (project: string): string => `Before you trust ${project}`,
  trustEffect:
    "Lets models see this project's skills, including new and changed ones. Doesn't let anything run.",
  trustKeys: "y trust it  Esc back",
  viewTitle: (skill: string): string => `All of ${skill}`,
  actionsTitle: (skill: string): string => `Actions for ${skill}`,
  actionsKeys: "↑↓ choose  ⏎ run  Esc back",
  space: "Space",
  keysClose: "Press any key to go back",
  confirmKeys: "y use it  Esc back",
  more: [
    ["↑ ↓, k j", "move"],
    ["PgUp PgDn, Ctrl+U Ctrl+D", "move by ten"],
    ["Home End, g G", "first, last"],
    ["/", "search; Esc clears the search"],
    ["⏎", "choose an action"],
    ["a", "show all skills, including those that can't be used"],
    ["d", "debug: folders, precedence, problems, disabled"],
    ["r", "scan again"],
    ["m", "turn the mouse on or off"],
    ["q, Ctrl+C", "quit"],
  ] as readonly (readonly [string, string])[],
} as const;

/** The largest share of the list for names. */
const NAME_SHARE = 0.4;

/** The most rows for what happened last. */
const MAX_NOTICE_ROWS = 4;

/** Draws the home screen. */
export function homeView(state: HomeState, size: ScreenSize): Frame {
  const { overlay } = state;
  if (overlay.kind === "text" || overlay.kind === "preview") {
    const title =
      overlay.kind === "text" ? overlay.title : homeTexts.viewTitle(selectedSkill(state)?.id ?? "");
    return {
      rows: paneRows({ title, top: overlay.top, rows: coverRows(state, overlay, size.columns) }, size),
    };
  }
  const top = [titleRow(state, size), searchRow(state), ruleRow(size.columns)];
  const notice = wrapParts(noticeRow(state), size.columns).slice(0, MAX_NOTICE_ROWS);
  const body = bodyRows(state, size);
  // A long notice covers the end of the body: a path in it is never cut.
  const kept = fillRows(body, body.length - Math.max(0, notice.length - 1));
  const rows = [...top, ...kept, ...fillRows(notice, Math.max(1, notice.length)), [dim(keysText(state))]];
  if (!state.isSearching) return { rows };
  const before = homeTexts.search + state.query.text.slice(0, state.query.cursor);
  return { rows, cursor: { x: textColumns(before), y: 1 } };
}

function keysText(state: HomeState): string {
  const { overlay, isSearching } = state;
  if (overlay.kind === "keys") return homeTexts.keysClose;
  if (overlay.kind === "actions") return homeTexts.actionsKeys;
  if (overlay.kind === "blocked") return homeTexts.blockedKeys(selectedSkill(state)?.untrusted === true);
  if (overlay.kind === "confirm")
    return overlay.action === "trust" ? homeTexts.trustKeys : homeTexts.confirmKeys;
  return isSearching ? homeTexts.searchKeys : homeTexts.keys;
}

function titleRow(state: HomeState, { columns }: ScreenSize): Row {
  const { place, phase, skills } = state;
  const shown = listedSkills(state).length;
  const counted = phase === "loading" && skills.length === 0 ? "" : homeTexts.counted(shown, skills.length);
  return rowWithEnd([bold(`Skillwright ${version}`), dim(`  ${place?.cwd ?? ""}`)], [dim(counted)], columns);
}

function searchRow({ query, isSearching, found }: HomeState): Row {
  if (!isSearching && query.text === "") return [dim(homeTexts.searchHint)];
  const assumed = found === undefined || found.assumed.length === 0 ? "" : homeTexts.assumed(found.assumed);
  return [cyan(homeTexts.search), query.text, dim(assumed)];
}

function noticeRow({ message, place, waiting }: HomeState): Row {
  if (message !== undefined) return [message.tone === "problem" ? red(message.text) : cyan(message.text)];
  if (waiting !== undefined) return [yellow(homeTexts.waiting(waiting))];
  const problems = (place?.errors ?? 0) + (place?.warnings ?? 0);
  const notices: readonly Part[] = [
    ...(place !== undefined && place.proposals > 0 ? [yellow(homeTexts.proposals(place.proposals))] : []),
    ...(problems > 0
      ? [(place?.errors ?? 0) > 0 ? red(homeTexts.problems(problems)) : yellow(homeTexts.problems(problems))]
      : []),
  ];
  return notices.flatMap((notice, index) => (index === 0 ? [notice] : ["   ", notice]));
}

/** The list with its preview, or what covers them. */
function bodyRows(state: HomeState, size: ScreenSize): readonly Row[] {
  const skills = listedSkills(state);
  const layout = listLayout({ length: skills.length, selected: state.selected }, size);
  const covering = overlayRows(state, state.overlay, size.columns);
  if (covering !== undefined) return fillRows(covering, layout.room);
  if (skills.length === 0) return fillRows(wrapParts([dim(emptyText(state))], size.columns), layout.room);
  const list = fillRows(skillRows(state, skills, layout), layout.rows);
  const skill = selectedSkill(state);
  const isBeside = layout.preview === "beside";
  const columns = isBeside ? size.columns - layout.columns - 3 : size.columns;
  const height = isBeside ? layout.room : Math.max(0, layout.room - layout.rows - 1);
  const preview =
    skill === undefined ? [] : previewRows(skill, { body: bodyOf(state, skill), columns, height });
  if (isBeside) return besideRows(list, fillRows(preview, height), layout.columns);
  return [...list, ruleRow(size.columns), ...fillRows(preview, height)];
}

function emptyText({ phase, skills, query, found, shows, isSearching }: HomeState): string {
  if (phase === "loading") return homeTexts.loading;
  if (found !== undefined) {
    // While you type, every letter belongs to the search.
    const how = isSearching ? homeTexts.searchAllThen : homeTexts.searchAll;
    return homeTexts.noMatch(query.text.trim()) + (shows === "all" ? "" : how);
  }
  return skills.length === 0 ? homeTexts.none : homeTexts.noneUsable;
}

/** Only the rows that are visible are made, so that ten thousand skills cost as much as ten. */
function skillRows(
  { selected }: HomeState,
  skills: readonly HomeSkill[],
  { columns, rows, first }: ListLayout,
): readonly Row[] {
  const visible = skills.slice(first, first + rows);
  const widest = Math.max(...visible.map(({ id }) => textColumns(id)));
  const names = Math.min(widest, Math.floor(columns * NAME_SHARE));
  return visible.map((skill, index) =>
    skillRow(skill, { columns, names, isSelected: first + index === selected }),
  );
}

function skillRow(
  skill: HomeSkill,
  {
    columns,
    names,
    isSelected,
  }: { readonly columns: number; readonly names: number; readonly isSelected: boolean },
): Row {
  const { id, available, badges, description, tokens, estimated } = skill;
  const name = padRow([isSelected ? cyan(id) : available ? bold(id) : dim(id)], names);
  const marks = badges.flatMap((badge): readonly Part[] => [yellow(`[${badge}]`), " "]);
  const text = available || skill.untrusted ? description : dim(description);
  return rowWithEnd(
    [isSelected ? cyan("› ") : "  ", ...name, "  ", dim(`${skill.scope.padEnd(7)} `), ...marks, text],
    [dim(`${estimated ? "≈" : ""}${shortNumber(tokens)}`.padStart(6))],
    columns,
  );
}

function overlayRows(state: HomeState, overlay: Overlay, columns: number): readonly Row[] | undefined {
  const selected = selectedSkill(state);
  const skill = selected?.id ?? "";
  const warnings = selected === undefined ? [] : warningRows(selected, columns);
  switch (overlay.kind) {
    case "keys":
      return [
        ...homeTexts.more.map(([keys, what]): Row => ["  ", cyan(keys.padEnd(26)), what]),
        ...homeActions.map(({ key, label }): Row => ["  ", cyan(keyName(key).padEnd(26)), label]),
      ];
    case "actions":
      return [
        [bold(homeTexts.actionsTitle(skill))],
        [],
        ...homeActions.map(({ key, label }, index): Row => {
          const isSelected = index === overlay.selected;
          return [
            isSelected ? cyan("› ") : "  ",
            cyan(keyName(key).padEnd(6)),
            isSelected ? bold(label) : label,
          ];
        }),
      ];
    case "confirm":
      if (overlay.action === "trust") {
        return [
          [bold(homeTexts.trustTitle(state.place?.cwd ?? ""))],
          [],
          ...wrapParts([homeTexts.trustEffect], columns, 2),
          [],
          [homeTexts.trust],
        ];
      }
      return [[bold(homeTexts.confirmTitle(skill))], [], ...warnings, [], [homeTexts.confirm]];
    case "blocked":
      return [[bold(homeTexts.blockedTitle(skill))], [], ...warnings];
    default:
      return undefined;
  }
}

function keyName(key: string): string {
  return key === " " ? homeTexts.space : key;
}
