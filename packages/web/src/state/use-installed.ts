import { useRead } from "./use-read.ts";

/** Installed skills with their origin. */
export const useInstalled = () => useRead("skills", "listInstalled");

/** How each installed skill compares with the lockfile. */
export const useVerification = () => useRead("skills", "verifyInstalled");

/** How each installed skill compares with its source. It is asked only on request: this uses the network. */
export const useOutdated = () => useRead("skills", "listOutdated", {}, { enabled: false });
