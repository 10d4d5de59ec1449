import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { createServer, type Server, type ServerOptions } from "../../src/index.ts";

/** A person's computer with a server on it, and nothing of the real one. */
export interface ServerPlace {
  readonly root: string;
  readonly home: string;
  readonly project: string;
  readonly server: Server;
  /** Defects that the server told of. */
  readonly defects: readonly unknown[];
  /** Writes a file below the root. */
  write(path: string, text: string): string;
  /** Writes a skill; the folder is below the root. */
  skill(folder: string, frontmatter: string, body?: string): string;
  /** Calls the server over a real connection, with the token unless other headers say otherwise. */
  call(path: string, init?: RequestInit & { readonly token?: string | null }): Promise<Response>;
  close(): Promise<void>;
}

/** Starts a server in a new place; `fill` puts files there first. */
export async function openPlace(
  fill: (place: Pick<ServerPlace, "write" | "skill" | "home" | "project">) => void = () => {},
  options: ServerOptions = {},
): Promise<ServerPlace> {
  const root = realpathSync(mkdtempSync(join(tmpdir(), "skillwright-server-")));
  const home = join(root, "home");
  const project = join(root, "project");
  mkdirSync(join(project, ".git"), { recursive: true });
  mkdirSync(home);
  const write = (path: string, text: string): string => {
    const file = join(root, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
    return file;
  };
  const skill: ServerPlace["skill"] = (folder, frontmatter, body = "Do it well.\n") =>
    write(join(folder, "SKILL.md"), `---\n${frontmatter}\n---\n\n${body}`);
  fill({ write, skill, home, project });
  const defects: unknown[] = [];
  const server = await createServer({
    cwd: project,
    port: 0,
    rateLimit: "off",
    onDefect: (error) => defects.push(error),
    ...options,
    skills: { home, env: { PATH: process.env.PATH }, ...options.skills },
  });
  return {
    root,
    home,
    project,
    server,
    defects,
    write,
    skill,
    call: (path, { token = server.token, headers, ...init } = {}) =>
      fetch(`${server.url}${path}`, {
        ...init,
        headers: { ...(token !== null && { authorization: `Bearer ${token}` }), ...headers },
        redirect: "manual",
      }),
    async close() {
      await server.close();
      rmSync(root, { recursive: true, force: true });
    },
  };
}

/** Puts skills of several kinds into a place. */
export function fillUsual({ skill, write }: Pick<ServerPlace, "write" | "skill">): void {
  skill(
    "project/.agents/skills/pdf-tools",
    "name: pdf-tools\ndescription: Merge and split PDF files. Use when the user mentions PDFs.\nversion: 1.2.0\ncategory: documents\ntags: [pdf, office]",
    "# PDF tools\n\nSee [the forms](references/forms.md).\n",
  );
  write("project/.agents/skills/pdf-tools/references/forms.md", "Forms.\n");
  skill("project/.agents/skills/review", "name: review\ndescription: Review a change before it is merged.");
  skill("project/.agents/skills/broken", "- not\n- a mapping");
  skill(
    "home/.agents/skills/notes",
    "name: notes\ndescription: Take notes. Use when something is worth keeping.",
  );
  skill("home/.agents/skills/pdf-tools", "name: pdf-tools\ndescription: My own PDFs. Use when PDFs come up.");
  skill(
    "home/.agents/skills/needy",
    "name: needy\ndescription: Needs a program. Use when it is there.\neligibility:\n  bins: [no-such-program]",
  );
  write("project/.claude/commands/fix-issue.md", "---\ndescription: Fix an issue\n---\nFix $ARGUMENTS\n");
}
