/** What `edit` prints. */
export const editTexts = {
  noEditor: "Couldn't start an editor",
  noEditorHint: "Set the EDITOR variable, for example `export EDITOR=nano`.",
  failed: (editor: string, status: number): string =>
    `The editor \`${editor}\` exited with status ${status}; nothing was saved`,
  otherwise: "No editor was opened",
  flag: "--set FIELD=VALUE",
  effect: "set a field, `--unset FIELD` to remove one, or `--from FILE` to replace the whole file",
  again: "Open the editor again? [y/N] ",
  kept: (path: string): string => `Your text is saved in ${path}`,
  brokenHint: "Pass `--allow-broken` to save it anyway.",
  changed: "Changes:",
  pair: (word: string): string => `"${word}" is not FIELD=VALUE`,
} as const;
