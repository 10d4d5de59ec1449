import { isAbsolutePath, secretPlaces } from "@skillwright/core/internal";
import { createSkills, type Skills } from "@skillwright/runtime/internal";
import { type Command, defineCommand } from "../../command-line/command.ts";
import { cwdOption, jsonOption, toSkillsOptions } from "../../command-line/discovery-options.ts";
import { textOption, toggle } from "../../command-line/option.ts";
import { usageError } from "../../command-line/usage-error.ts";
import { count } from "../../output/numbers.ts";
import type { RedirectFile } from "../../output/open-browser.ts";
import type { Output } from "../../output/output.ts";
import { bold, dim, yellow } from "../../output/parts.ts";
import { shortPath } from "../../output/short-path.ts";
import { confirm, hasPerson } from "../../prompt/is-confirmed.ts";

/** What `sources` prints. */
const sourcesTexts = {
  servers: "MCP servers",
  none: (file: string): string => `No MCP server with skills is configured. To add one, put this in ${file}:`,
  registries: "Registries",
  sources: "Sources",
  noSources:
    "No source is configured, and no skill is installed. Run `skillwright add SOURCE` to install one.",
  configured: (file: string): string => `configured in ${file}`,
  untrusted: "ignored until you trust the project with `skillwright trust`",
  installed: (names: readonly string[]): string =>
    names.length === 0
      ? "nothing installed yet; run `skillwright install` to install its skills"
      : `installed: ${names.slice(0, 8).join(", ")}${names.length > 8 ? `, and ${names.length - 8} more` : ""}`,
  forProject: "project",
  forUser: "you",
  example: ["mcpServers:", "  acme:", "    url: https://skills.example.com/mcp"],
  skills: (number: number, refused: number): string =>
    refused === 0 ? count(number, "skill") : `${count(number, "skill")}, ${refused} rejected`,
  onlySignIn: (option: string): string => `${option} can only be used with --sign-in`,
  onlySignInHint: "Pass `--sign-in SERVER`. Run `skillwright sources` to list the servers.",
  signedIn: "signed in",
  signIn: {
    page: (server: string): string => `Sign in to "${server}" on this page:`,
    waiting: "Waiting for the browser. Press Ctrl+C to stop.",
    noBrowser: "Couldn't open a browser. Open the page above.",
    remember: (place: string): string => `Store the sign-in ${place}? [y/N] `,
    done: (server: string, skills: number): string => `Signed in to "${server}": ${count(skills, "skill")}.`,
    remembered: "The sign-in is stored.",
    forgotten:
      "The sign-in isn't stored and ends with this command. Pass `--remember` to store it in your keychain.",
    signedOut: (server: string): string => `Signed out of "${server}".`,
    wasOut: (server: string): string => `You weren't signed in to "${server}".`,
  },
  asked: (time: string): string => `checked ${time.slice(0, 16).replace("T", " ")}`,
} as const;

/** Lists where skills come from: MCP servers, which are refreshed on request, registries, and other sources. */
export const command: Command = defineCommand({
  options: {
    refresh: toggle("Query every server again now"),
    signIn: textOption("server", "Sign in to an MCP server in a browser (OAuth)"),
    remember: toggle("With --sign-in, store the sign-in in your keychain"),
    noBrowser: toggle("With --sign-in, print the page's URL instead of opening a browser"),
    signOut: textOption("server", "Forget the sign-in to an MCP server"),
    cwd: cwdOption,
    json: jsonOption,
  },
  examples: [
    "skillwright sources",
    "skillwright config set mcpServers.acme.url https://skills.example.com/mcp",
    "skillwright sources --refresh",
    "skillwright sources --sign-in acme --remember",
  ],
  async run(_, flags, out) {
    if (flags.signIn === undefined && (flags.remember || flags.noBrowser)) {
      const option = flags.remember ? "--remember" : "--no-browser";
      throw usageError(sourcesTexts.onlySignIn(option), option, { hint: sourcesTexts.onlySignInHint });
    }
    const skills = await createSkills(toSkillsOptions(flags));
    if (flags.signIn !== undefined) return signIn(skills, { ...flags, server: flags.signIn }, out);
    if (flags.signOut !== undefined) return signOut(skills, flags.signOut, { json: flags.json, out });
    const servers = await skills.sources({ ask: flags.refresh ? "now" : "if-old" });
    const sources = await skills.installer.sources();
    const { config, place } = skills.snapshot;
    const registries = config.flatMap((file) => [...file.registries].map(([name, url]) => ({ name, url })));
    if (flags.json) return out.json({ sources: servers, registries, skillSources: sources });
    out.row(bold(sourcesTexts.sources));
    if (sources.length === 0) out.text(["  ", sourcesTexts.noSources], 2);
    for (const { source, scope, file, state, skills: names } of sources) {
      const whose = scope === "project" ? sourcesTexts.forProject : sourcesTexts.forUser;
      const where = file === undefined ? "" : `, ${sourcesTexts.configured(shortPath(file, place))}`;
      const shown = isAbsolutePath(source) ? shortPath(source, place) : source;
      out.text(["  ", shown, dim(`  ${whose}${where}`)], 4);
      if (state === "untrusted") out.text(["    ", yellow(sourcesTexts.untrusted)], 6);
      else out.text(["    ", dim(sourcesTexts.installed(names))], 6);
    }
    if (registries.length > 0) {
      out.row();
      out.row(bold(sourcesTexts.registries));
      for (const { name, url } of registries) out.text(["  ", name, dim(`  ${url}`)], 4);
    }
    out.row();
    out.row(bold(sourcesTexts.servers));
    if (servers.length === 0) {
      out.text(sourcesTexts.none(shortPath(skills.locations.configFile, place)));
      for (const line of sourcesTexts.example) out.row(`  ${line}`);
    }
    for (const { label, target, skills: number, refused, asked, signedIn, problem } of servers) {
      const state = [sourcesTexts.asked(asked), ...(signedIn ? [sourcesTexts.signedIn] : [])].join(", ");
      out.text([bold(label), `  ${sourcesTexts.skills(number, refused)}  `, dim(state)], 2);
      out.text(["  ", dim(target)], 4);
      if (problem !== undefined) out.text(["  ", yellow(problem)], 4);
    }
    return servers.some(({ problem }) => problem !== undefined) && flags.refresh ? 1 : 0;
  },
});

interface SignInFlags {
  readonly server: string;
  readonly remember: boolean;
  readonly noBrowser: boolean;
  readonly json: boolean;
}

/** Signs in, with the page in a browser. The page's address goes to standard error, so that `--json` stays JSON. */
async function signIn(skills: Skills, flags: SignInFlags, out: Output): Promise<number> {
  const { server, json } = flags;
  const texts = sourcesTexts.signIn;
  const { place } = skills.secrets;
  const isWanted =
    flags.remember ||
    (place !== "none" && !json && hasPerson() && (await confirm(texts.remember(secretPlaces[place]))));
  let opened: RedirectFile | undefined;
  try {
    const signedIn = await skills.signIn(server, {
      remember: isWanted ? "keychain" : "off",
      async open(page) {
        out.problem(texts.page(server));
        out.problem(["  ", page], 2);
        if (!flags.noBrowser) {
          const { openBrowser } = await import("../../output/open-browser.ts");
          opened = openBrowser(page, () => out.problem(texts.noBrowser));
        }
        out.problem([dim(texts.waiting)]);
      },
    });
    const status = signedIn.problem === undefined ? 0 : 1;
    if (json) return out.json({ ...signedIn, remembered: isWanted }, status);
    out.text(texts.done(server, signedIn.skills));
    out.text(isWanted ? texts.remembered : texts.forgotten);
    if (signedIn.problem !== undefined) out.text([yellow(signedIn.problem)]);
    return status;
  } finally {
    opened?.remove();
  }
}

async function signOut(
  skills: Skills,
  server: string,
  { json, out }: { readonly json: boolean; readonly out: Output },
): Promise<number> {
  const signedOut = await skills.signOut(server);
  const texts = sourcesTexts.signIn;
  if (json) return out.json({ label: server, signedOut });
  out.text(signedOut ? texts.signedOut(server) : texts.wasOut(server));
  return 0;
}
