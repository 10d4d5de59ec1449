/** What is printed about the file given with `-o`. */
export const outputTexts = {
  noFile: {
    folder: (path: string): string => `${path} is a folder`,
    other: (path: string): string => `${path} is not a regular file`,
  },
  noFileHint: {
    folder: "Pass a file in it.",
    other: "Pass a regular file, or redirect the output with `>` or `|`.",
  },
  noFolder: (path: string): string => `The folder ${path} doesn't exist`,
  confirm: (file: string): string => `Overwrite ${file}? [y/N] `,
  forceHint: "Pass `--force` to overwrite it, or another file with `-o`.",
  kept: "Nothing was written.",
} as const;
