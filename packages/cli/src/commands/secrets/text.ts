/** What `secrets` prints. */
export const secretTexts = {
  none: "No secrets are remembered.",
  noKeychain: {
    message: "This system has no usable keychain, so nothing can be remembered",
    details: { path: "" },
    hint: "On Linux, use a desktop session with the package libsecret-tools. Elsewhere, set the variable in the environment.",
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
    `Remembered ${variable} for "${skill}" ${place}. Only what this skill runs gets it, after you approve it.`,
  forgot: (number: number): string => (number === 1 ? "Forgot 1 secret." : `Forgot ${number} secrets.`),
} as const;
