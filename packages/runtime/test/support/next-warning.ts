/** The next warning of this process, but for the one that Node 22 has about SQLite. */
export function nextWarning(): Promise<Error> {
  return new Promise((resolve) => {
    const hear = (warning: Error): void => {
      if (warning.name === "ExperimentalWarning") return;
      process.off("warning", hear);
      resolve(warning);
    };
    process.on("warning", hear);
  });
}
