import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { dirname, join } from "node:path";
import { deflateSync } from "node:zlib";
import { serveOn, type TestServer } from "./test-server.ts";

/** A file of a repository; modes as git has them. */
export interface GitTestFile {
  readonly path: string;
  readonly content: string | Uint8Array;
  /** Default: `100644`. A submodule's content is a commit. */
  readonly mode?: "100644" | "100755" | "120000" | "160000";
}

/** A bare repository with made-up commits. Its objects are written byte by byte: git would refuse what attackers write. */
export interface TestRepository {
  readonly folder: string;
  readonly url: string;
  /** Commits a complete set of files to a branch, and returns the commit. Default of `seconds`: the start of 2026. */
  commit(files: readonly GitTestFile[], branch?: string, seconds?: number): string;
  tag(name: string, commit: string, kind?: "plain" | "annotated"): void;
}

const START_S = 1_767_225_600;
const person = (seconds: number): string => `Test <test@example.com> ${seconds} +0000`;

/** Makes a bare repository; `server` decides what it allows to those who fetch. */
export function gitRepository(folder: string, server: "partial" | "plain" = "partial"): TestRepository {
  for (const name of ["objects", "refs/heads", "refs/tags"])
    mkdirSync(join(folder, name), { recursive: true });
  const partial = "[uploadpack]\n\tallowFilter = true\n\tallowAnySHA1InWant = true\n";
  const config = "[core]\n\trepositoryformatversion = 0\n\tbare = true\n";
  writeFileSync(join(folder, "HEAD"), "ref: refs/heads/main\n");
  writeFileSync(join(folder, "config"), server === "partial" ? config + partial : config);
  const setRef = (name: string, id: string): void => {
    const file = join(folder, "refs", name);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, `${id}\n`);
  };
  return {
    folder,
    url: `file://${folder}`,
    commit(files, branch = "main", seconds = START_S) {
      const file = join(folder, "refs/heads", branch);
      const parent = existsSync(file) ? `parent ${readFileSync(file, "utf8")}` : "";
      const text = `tree ${writeTree(folder, files)}\n${parent}author ${person(seconds)}\ncommitter ${person(seconds)}\n\nChange\n`;
      const commit = writeObject(folder, "commit", Buffer.from(text));
      setRef(`heads/${branch}`, commit);
      return commit;
    },
    tag(name, commit, kind = "plain") {
      const text = `object ${commit}\ntype commit\ntag ${name}\ntagger ${person(START_S)}\n\nTag\n`;
      setRef(`tags/${name}`, kind === "plain" ? commit : writeObject(folder, "tag", Buffer.from(text)));
    },
  };
}

function writeTree(folder: string, files: readonly GitTestFile[]): string {
  const folders = new Map<string, GitTestFile[]>();
  const entries: { readonly mode: string; readonly name: string; readonly id: string }[] = [];
  for (const file of files) {
    const slash = file.path.indexOf("/");
    if (slash === -1) {
      const { path: name, content, mode = "100644" } = file;
      const id = mode === "160000" ? String(content) : writeObject(folder, "blob", Buffer.from(content));
      entries.push({ mode, name, id });
    } else {
      const name = file.path.slice(0, slash);
      const members = folders.get(name) ?? [];
      members.push({ ...file, path: file.path.slice(slash + 1) });
      folders.set(name, members);
    }
  }
  for (const [name, members] of folders)
    entries.push({ mode: "40000", name, id: writeTree(folder, members) });
  const sorted = entries.toSorted((a, b) => Buffer.compare(sortKey(a), sortKey(b)));
  const lines = sorted.map(({ mode, name, id }) =>
    Buffer.concat([Buffer.from(`${mode} ${name}\0`), Buffer.from(id, "hex")]),
  );
  return writeObject(folder, "tree", Buffer.concat(lines));
}

function sortKey({ mode, name }: { readonly mode: string; readonly name: string }): Buffer {
  return Buffer.from(mode === "40000" ? `${name}/` : name);
}

function writeObject(folder: string, type: string, content: Buffer): string {
  const bytes = Buffer.concat([Buffer.from(`${type} ${content.length}\0`), content]);
  const id = createHash("sha1").update(bytes).digest("hex");
  const file = join(folder, "objects", id.slice(0, 2), id.slice(2));
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, deflateSync(bytes));
  return id;
}

/** Serves the repositories below a folder over git's smart HTTP protocol, by git's own program. */
export async function gitHttpServer(
  root: string,
  options: { /** user:password */ readonly login?: string } = {},
): Promise<TestServer> {
  return serveOn(
    createServer((request, response) => {
      const given = Buffer.from(
        (request.headers.authorization ?? "").replace(/^Basic /, ""),
        "base64",
      ).toString();
      if (options.login !== undefined && given !== options.login) {
        response.writeHead(401, { "www-authenticate": 'Basic realm="git"' }).end();
      } else backend(root, request, response);
    }),
  );
}

function backend(root: string, request: IncomingMessage, response: ServerResponse): void {
  const url = new URL(request.url ?? "/", "http://localhost");
  const child = spawn("git", ["http-backend"], {
    env: {
      PATH: process.env.PATH,
      HOME: root,
      GIT_CONFIG_NOSYSTEM: "1",
      GIT_PROJECT_ROOT: root,
      GIT_HTTP_EXPORT_ALL: "1",
      PATH_INFO: decodeURIComponent(url.pathname),
      QUERY_STRING: url.search.slice(1),
      REQUEST_METHOD: request.method,
      CONTENT_TYPE: request.headers["content-type"],
      HTTP_CONTENT_ENCODING: request.headers["content-encoding"],
      GIT_PROTOCOL: request.headers["git-protocol"] as string | undefined,
      REMOTE_ADDR: "127.0.0.1",
    },
    stdio: ["pipe", "pipe", "ignore"],
  });
  request.pipe(child.stdin);
  child.stdin.on("error", () => undefined);
  const pieces: Buffer[] = [];
  child.stdout.on("data", (piece: Buffer) => pieces.push(piece));
  child.on("close", () => {
    const output = Buffer.concat(pieces);
    const end = output.indexOf("\r\n\r\n");
    const headers = output
      .toString("latin1", 0, end)
      .split("\r\n")
      .map((line): readonly [string, string] => [line.split(": ")[0] ?? "", line.split(": ")[1] ?? ""]);
    const status = headers.find(([name]) => name === "Status")?.[1] ?? "200";
    response.writeHead(
      Number.parseInt(status, 10),
      Object.fromEntries(headers.filter(([name]) => name !== "Status")),
    );
    response.end(output.subarray(end + 4));
  });
}
