/** What is said about the file that `-o` names. */
export const outputTexts = {
  noFile: {
    folder: (path: string): string => `${path} is a folder`,
    other: (path: string): string => `${path} is no ordinary file`,
  },
  noFileHint: {
    folder: "Name a file in it.",
    other: "Name a file, or send the output there with `>` or `|`.",
  },
  noFolder: (path: string): string => `There is no folder ${path}`,
  confirm: (file: string): string => `Write over ${file}? [y/N] `,
  forceHint: "`--force` writes over it; or name another file with `-o`.",
  kept: "Nothing was written.",
} as const;
