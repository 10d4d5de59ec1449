/** What `secrets` prints. */
export const secretTexts = {
  none: "No secret is remembered.",
  places: {
    keychain: "in the macOS keychain",
    "secret-service": "in the keyring of your desktop",
    file: "in a file that only you can read",
  },
  since: (time: string): string => `since ${time.slice(0, 10)}`,
  question: (skill: string, variable: string): string => `Value of ${variable} for "${skill}" (not shown): `,
  otherwise: "Nothing was remembered",
  pipe: "Pipe the value to standard input, for example `pass show deploy | skillwright secrets set deploy TOKEN`.",
  undeclared: (skill: string, variable: string): string =>
    `"${skill}" doesn't declare the variable ${variable}`,
  declares: (names: readonly string[]): string =>
    names.length === 0 ? "It declares none." : `It declares ${names.join(", ")}.`,
  remembered: (skill: string, variable: string, place: string): string =>
    `Remembered ${variable} for "${skill}" ${place}. Only what this skill runs gets it, after you approved that.`,
  forgot: (number: number): string => (number === 1 ? "Forgot 1 secret." : `Forgot ${number} secrets.`),
} as const;
