import { existsSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { createServer, type Server } from "@skillwright/server";
import { createClient } from "@skillwright/server/client";
import { type Browser, type BrowserContext, chromium, type Page } from "playwright-core";

/** A temporary home and project, the real server, and a real browser that is signed in. */
export interface TestApp {
  readonly root: string;
  readonly home: string;
  readonly project: string;
  /** The running server. */
  readonly server: Server;
  readonly context: BrowserContext;
  readonly page: Page;
  /** Errors that the page logged, and requests that it made to other origins. */
  readonly complaints: readonly string[];
  write(path: string, text: string): string;
  skill(folder: string, frontmatter: string, body?: string): string;
  /** Stops the server and starts another one at the same address; the page has to sign in again. */
  restart(): Promise<void>;
  close(): Promise<void>;
}

/** Options of the browser and the server. */
export interface AppOptions {
  readonly width?: number;
  readonly height?: number;
  readonly theme?: "light" | "dark";
  /** HTTP statuses that the test causes; that the browser logs them is not an error. */
  readonly provokes?: readonly number[];
  /** The embedder for searches: none, so that no test waits for a model, or the configured one. Default: `off`. */
  readonly meaning?: "off" | "configured";
  /** Variables of the server's environment besides PATH. */
  readonly env?: Readonly<Record<string, string>>;
  /** Whether the project is trusted when the page opens. Default: `untrusted`. */
  readonly projectTrust?: "trusted" | "untrusted";
  readonly fill?: (place: Pick<TestApp, "write" | "skill" | "root" | "home" | "project">) => void;
}

/** Longest wait for one state of the page; generous, so that a busy machine never fails a test. */
const STEP_TIMEOUT_MS = 120_000;

let browser: Promise<Browser> | undefined;

/** The built app, created by `npm run build`. */
const web = resolve(import.meta.dirname, "../../dist");

/** Opens the app at a path. */
export async function openApp(path: string, options: AppOptions = {}): Promise<TestApp> {
  const {
    width = 1280,
    height = 800,
    theme = "light",
    provokes = [],
    meaning = "off",
    env = {},
    projectTrust = "untrusted",
    fill,
  } = options;
  const root = realpathSync(mkdtempSync(join(tmpdir(), "skillwright-web-")));
  const home = join(root, "home");
  const project = join(root, "project");
  mkdirSync(join(project, ".git"), { recursive: true });
  mkdirSync(home);
  const write = (file: string, text: string): string => {
    const target = join(root, file);
    mkdirSync(dirname(target), { recursive: true });
    writeFileSync(target, text);
    return target;
  };
  const skill: TestApp["skill"] = (folder, frontmatter, body = "Do it well.\n") =>
    write(join(folder, "SKILL.md"), `---\n${frontmatter}\n---\n\n${body}`);
  fill?.({ write, skill, root, home, project });
  // Skills that `fill` writes here are the built-in ones.
  const builtIns = join(root, "built-in");
  const defects: string[] = [];
  const serve = (port: number): Promise<Server> =>
    createServer({
      cwd: project,
      port,
      web,
      rateLimit: "off",
      onDefect: (error) => defects.push(`defect: ${String(error)}`),
      skills: {
        home,
        env: { PATH: process.env.PATH, ...env },
        builtInRoots: existsSync(builtIns) ? [builtIns] : [],
        ...(meaning === "off" && { embedder: "off" }),
      },
    });
  let server = await serve(0);
  if (projectTrust === "trusted") {
    await createClient({ baseUrl: server.url, token: server.token }).trustFolder({ body: { path: project } });
  }
  browser ??= chromium.launch({
    executablePath: "/usr/bin/chromium-headless-shell",
    // Render fonts and colors independently of the computer's settings.
    args: ["--no-sandbox", "--font-render-hinting=none", "--disable-lcd-text", "--force-color-profile=srgb"],
  });
  const context = await (await browser).newContext({
    viewport: { width, height },
    colorScheme: theme,
    reducedMotion: "reduce",
    locale: "en-GB",
  });
  context.setDefaultTimeout(STEP_TIMEOUT_MS);
  const page = await context.newPage();
  const complaints = defects;
  page.on("console", (message) => {
    const isProvoked = provokes.some((status) => message.text().includes(`a status of ${status} `));
    // Chromium styles text typed over a selection; the policy blocks it, which is harmless.
    const isTyping =
      message.text().startsWith("Applying inline style") && message.text().includes("style attributes");
    if (message.type() === "error" && !isProvoked && !isTyping) complaints.push(message.text());
  });
  page.on("pageerror", (error) => complaints.push(String(error)));
  page.on("request", (request) => {
    if (!request.url().startsWith(server.url) && !/^(?:data|blob):/.test(request.url())) {
      complaints.push(`asked ${request.url()}`);
    }
  });
  await page.goto(server.link(path));
  return {
    root,
    home,
    project,
    get server() {
      return server;
    },
    context,
    page,
    complaints,
    write,
    skill,
    async restart() {
      const { port } = new URL(server.url);
      await server.close();
      server = await serve(Number(port));
    },
    async close() {
      await context.close();
      await server.close();
      rmSync(root, { recursive: true, force: true });
    },
  };
}

/** Closes the browser after the last test of a file. */
export async function closeBrowser(): Promise<void> {
  await (await browser)?.close();
  browser = undefined;
}

/** Skills of every kind that the pages show. */
export function basicSkills({ skill, write }: Pick<TestApp, "write" | "skill">): void {
  skill(
    "project/.agents/skills/release-notes",
    "name: release-notes\ndescription: Write release notes from merged changes. Use when a version is about to ship.\nversion: 2.1.0\ncategory: writing\ntags: [release, git]",
    "# Release notes\n\n1. Collect what was merged since the last tag.\n2. Group it by what users notice.\n",
  );
  skill(
    "project/.agents/skills/pdf-tools",
    "name: pdf-tools\ndescription: Merge, split and fill PDF files. Use when the user mentions PDFs or forms.\ncategory: documents\ntags: [pdf, office]",
    "# PDF tools\n\nSee [the forms](references/forms.md).\n",
  );
  write("project/.agents/skills/pdf-tools/references/forms.md", "# Forms\n\nFill fields by name.\n");
  write("project/.agents/skills/pdf-tools/scripts/merge.py", "print('merge')\n");
  skill(
    "home/.agents/skills/weekly-report",
    "name: weekly-report\ndescription: Turn a week of notes into a short report. Use on Fridays, or when asked for a summary of the week.\ncategory: writing\nparameters:\n  - name: week\n    type: string\n    required: true\n    description: The week, such as 2026-W46",
    "# Weekly report\n\nWrite the report for {{week}}.\n",
  );
  skill(
    "home/.agents/skills/image-resize",
    "name: image-resize\ndescription: Resize pictures in bulk. Use when images are too large.\neligibility:\n  bins: [no-such-magick]",
  );
  skill(
    "home/.agents/skills/pdf-tools",
    "name: pdf-tools\ndescription: My own PDF tricks. Use when PDFs come up.",
  );
}
