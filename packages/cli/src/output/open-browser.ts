import { spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { escapeHtml } from "@skillwright/core/internal";

/** The file that a browser was opened with. */
export interface RedirectFile {
  remove(): void;
}

/**
 * Opens a link in the default browser. The browser gets the path of a private file that redirects to the link: every
 * account on the machine can read the arguments of a process, and a link may let its first visitor in.
 */
export function openBrowser(link: string, onFailure: () => void): RedirectFile {
  const folder = mkdtempSync(join(tmpdir(), "skillwright-open-"));
  const file = join(folder, "open.html");
  writeFileSync(file, redirectPage(escapeHtml(link)), { mode: 0o600 });
  const { platform } = process;
  const [program, ...args] =
    platform === "darwin" ? ["open"] : platform === "win32" ? ["cmd", "/c", "start", ""] : ["xdg-open"];
  const child = spawn(program ?? "", [...args, file], { stdio: "ignore", detached: true });
  child.once("error", onFailure);
  child.unref();
  return { remove: () => rmSync(folder, { recursive: true, force: true }) };
}

function redirectPage(link: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="referrer" content="no-referrer">
<meta http-equiv="refresh" content="0; url=${link}">
<title>Skillwright</title>
</head>
<body>
<p><a href="${link}">Open Skillwright</a></p>
</body>
</html>
`;
}
