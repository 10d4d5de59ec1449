import { execFileSync, spawn } from "node:child_process";
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import {
  attempts,
  type SandboxPlace,
  sandboxPlace,
  withoutSandbox,
} from "../../test/support/sandbox-place.ts";
import { openSandbox, type SandboxResult } from "./sandbox.ts";

const module = fileURLToPath(new URL("sandbox.ts", import.meta.url));
const isRoot = process.geteuid?.() === 0;

/** What a command's result is for an ordinary user: `nobody` where the tests run as root. */
function runAsNobody(
  here: SandboxPlace,
  script: string,
): Partial<SandboxResult> & { readonly code?: string } {
  const code = `import { openSandbox } from ${JSON.stringify(module)};
    const { run } = await openSandbox({ env: {}, home: ${JSON.stringify(here.at("home"))} });
    const command = { argv: ["/bin/sh", "-c", ${JSON.stringify(script)}], work: ${JSON.stringify(here.at("work"))} };
    console.log(JSON.stringify(await run(command).catch(({ code }) => ({ code }))));`;
  const flags = ["--conditions=@skillwright/source", "--no-warnings", "--input-type=module", "-e", code];
  if (isRoot) {
    chmodSync(here.path, 0o755);
    execFileSync("chown", ["-R", "65534:65534", here.at("work")]);
  }
  const user = isRoot ? { uid: 65_534, gid: 65_534 } : {};
  return JSON.parse(execFileSync(process.execPath, flags, { encoding: "utf8", cwd: "/", ...user }));
}

describe.skipIf(withoutSandbox)("what a command leaves in its work folder", () => {
  test("has no bits that make it run as its owner", async () => {
    using here = sandboxPlace();
    const python = (code: string): string => `/usr/bin/python3 -c 'import os; ${code}'`;
    const tries = [
      "cp /bin/true a; chmod u+s a",
      "cp /bin/true b; chmod 2755 b",
      "install -m 4755 /bin/true c",
      python(
        'os.close(os.open("d", os.O_CREAT | os.O_WRONLY, 0o4755)); assert os.stat("d").st_mode & 0o4000',
      ),
      python('os.mknod("e", 0o104755); assert os.stat("e").st_mode & 0o4000'),
      python('f = open("f", "w"); os.fchmod(f.fileno(), 0o6755)'),
      python('d = os.open(".", os.O_RDONLY); os.chmod("a", 0o4755, dir_fd=d)'),
    ];
    const result = await here.run(attempts(tries));
    expect(result.stdout).toBe("");
    const modes = readdirSync(here.at("work")).map(
      (name) => lstatSync(here.at(`work/${name}`)).mode & 0o6000,
    );
    expect(modes.every((mode) => mode === 0)).toBe(true);
    expect((await here.run("chmod 755 a; chmod 640 input.txt && echo fine")).stdout).toBe("fine\n");
  });

  test("changes no protected name at any depth, and a new one is renamed and reported", async () => {
    using here = sandboxPlace();
    mkdirSync(here.at("work/sub/deep/.git/hooks"), { recursive: true });
    writeFileSync(here.at("work/sub/.envrc"), "safe\n");
    const tries = [
      "echo evil > sub/deep/.git/hooks/pre-commit",
      "echo evil > sub/.envrc",
      "rm -r sub/deep/.git",
      "mv sub/.envrc sub/other",
    ];
    const made =
      "mkdir -p new/.git/hooks; echo evil > new/.git/hooks/post-checkout; mkdir up; echo evil > up/.ENVRC";
    const result = await here.run(`${attempts(tries)}\n${made}`);
    expect(result.stdout).toBe("");
    expect(readFileSync(here.at("work/sub/.envrc"), "utf8")).toBe("safe\n");
    expect(readdirSync(here.at("work/sub/deep/.git/hooks"))).toEqual([]);
    expect(existsSync(here.at("work/new/.git"))).toBe(false);
    expect(existsSync(here.at("work/new/.git.disabled/hooks/post-checkout"))).toBe(true);
    expect(readdirSync(here.at("work/up"))).toEqual([".ENVRC.disabled"]);
    expect(result.notices.toSorted()).toEqual([
      `The command made ${here.at("work/new/.git")}, which other programs act on. It was renamed to new/.git.disabled.`,
      `The command made ${here.at("work/up/.ENVRC")}, which other programs act on. It was renamed to up/.ENVRC.disabled.`,
    ]);
  });

  test("changes no protected name by moving the folder around it", async () => {
    using here = sandboxPlace();
    mkdirSync(here.at("work/sub/.git/hooks"), { recursive: true });
    writeFileSync(here.at("work/sub/.git/config"), "safe\n");
    const result = await here.run(
      "mv sub moved && mkdir -p sub/.git/hooks && echo evil > sub/.git/hooks/pre-commit && echo done",
    );
    expect(result.stdout).toBe("done\n");
    expect(readdirSync(here.at("work/sub"))).toEqual([".git.disabled"]);
    expect(readFileSync(here.at("work/moved/.git/config"), "utf8")).toBe("safe\n");
  });

  test("is checked also where a command went deeper than a path can be, and the program goes on", async () => {
    using here = sandboxPlace();
    const deep = `n=${"a".repeat(200)}; cd z; for i in $(seq 22); do mkdir $n; cd -P $n || break; done`;
    const script = `mkdir -p sub z; echo evil > sub/.envrc; chmod 555 .; echo done; (${deep}) 2>/dev/null; sleep 3`;
    const result = await here.run(script);
    expect(result).toMatchObject({ stdout: "done\n", stoppedBy: "disk" });
    expect(readdirSync(here.at("work/sub"))).toEqual([".envrc.disabled"]);
    expect(result.notices).toEqual([
      expect.stringContaining("sub/.envrc.disabled"),
      expect.stringMatching(/^The work folder was not checked completely .* cannot be read$/),
    ]);
    expect(lstatSync(here.at("work/sub/.envrc.disabled")).uid).toBe(process.geteuid?.());
    expect(readdirSync(here.at("work"))).toEqual(["input.txt", "sub", "z"]);
    // Node.js 22 can't remove such a path.
    execFileSync("rm", ["-rf", here.at("work/z")]);
  });

  // Root can read everything, so an ordinary user does this.
  test.for([
    ["one that can only be entered", "chmod 311 sub"],
    ["one that can only be listed", "chmod 444 sub"],
    ["one that cannot be changed", "chmod 555 sub"],
    ["all of it", "chmod 0 sub; chmod 0 ."],
  ])("has no protected names in closed folders: %s", async ([, close]) => {
    using here = sandboxPlace();
    const script = `mkdir sub tub; echo evil > sub/.envrc; echo evil > tub/.envrc; ${close}`;
    const { notices } = runAsNobody(here, script);
    expect(notices).toHaveLength(2);
    chmodSync(here.at("work/sub"), 0o700);
    expect(readdirSync(here.at("work/sub"))).toEqual([".envrc.disabled"]);
    expect(readdirSync(here.at("work/tub"))).toEqual([".envrc.disabled"]);
  });

  test("hides nothing from the limit in closed folders, and those that were there are refused", async () => {
    using here = sandboxPlace();
    expect(runAsNobody(here, "mkdir sub; chmod 311 sub; sleep 9")).toMatchObject({ stoppedBy: "disk" });
    chmodSync(here.at("work/sub"), 0o311);
    expect(runAsNobody(here, "echo ran")).toEqual({ code: "validation_error" });
  });

  test("is no Git repository under another name, whose settings would run programs", async () => {
    using here = sandboxPlace();
    const bare = (folder: string): string =>
      `mkdir -p ${folder}/objects ${folder}/refs; echo evil > ${folder}/config; echo "ref: refs/heads/x" > ${folder}/HEAD`;
    mkdirSync(here.at("work/mirror/objects"), { recursive: true });
    mkdirSync(here.at("work/mirror/refs"));
    writeFileSync(here.at("work/mirror/HEAD"), "ref: refs/heads/main\n");
    const linked = 'mkdir linked; echo "ref: refs/heads/x" > linked/HEAD; echo ../mirror > linked/commondir';
    const result = await here.run(
      `${attempts(["echo evil > mirror/config", "rm mirror/HEAD"])}\n${bare(".")}; ${bare("a/b")}; ${linked}`,
    );
    expect(result.stdout).toBe("");
    expect(readdirSync(here.at("work/mirror"))).toEqual(["HEAD", "objects", "refs"]);
    expect(["", "a/b/", "linked/"].map((folder) => existsSync(here.at(`work/${folder}HEAD`)))).toEqual([
      false,
      false,
      false,
    ]);
    expect(result.notices).toContain(
      `The command made ${here.at("work/a/b/HEAD")}, which other programs act on. It was renamed to a/b/HEAD.disabled.`,
    );
    mkdirSync(here.at("bare/refs"), { recursive: true });
    mkdirSync(here.at("bare/objects"));
    writeFileSync(here.at("bare/HEAD"), "ref: refs/heads/main\n");
    await expect(here.run("echo ran", { work: here.at("bare") })).rejects.toMatchObject({
      code: "validation_error",
    });
  });

  test("has no files that editors, debuggers and package managers run", async () => {
    using here = sandboxPlace();
    const names = [
      ".exrc",
      ".gdbinit",
      ".githooks",
      ".yarnrc.yml",
      ".pnpmfile.cjs",
      ".cargo",
      ".hg",
      ".pdbrc",
      ".zed",
    ];
    const atTop = names.map((name) => `echo evil > ${name}`);
    const deeper = names.map((name) => `echo evil > sub/${name}`).join("; ");
    const result = await here.run(`${attempts(atTop)}\nmkdir sub; ${deeper}; echo evil > .Rprofile`);
    expect(result.stdout).toBe("");
    expect(readdirSync(here.at("work/sub"))).toEqual(names.map((name) => `${name}.disabled`).toSorted());
    expect(readdirSync(here.at("work")).filter((name) => name.startsWith("."))).toEqual([
      ".Rprofile.disabled",
    ]);
  });

  test("a link with a protected name deeper in it makes the folder unusable", async () => {
    using here = sandboxPlace();
    mkdirSync(here.at("work/sub"));
    symlinkSync(here.at("home"), here.at("work/sub/.git"));
    await expect(here.run("echo ran")).rejects.toMatchObject({ code: "validation_error" });
  });

  test.skipIf(!isRoot)("belongs to root again, and can be written by the next command", async () => {
    using here = sandboxPlace();
    await here.run("mkdir out; echo one > out/a; ln -s /etc/passwd out/link");
    const owners = ["", "/out", "/out/a", "/out/link", "/input.txt"].map(
      (path) => lstatSync(here.at(`work${path}`)).uid,
    );
    expect(owners).toEqual([0, 0, 0, 0, 0]);
    expect((await here.run("echo two >> out/a; cat out/a")).stdout).toBe("one\ntwo\n");
    expect(lstatSync("/etc/passwd").uid).toBe(0);
  });
});

test.skipIf(withoutSandbox)("folders with Skillwright's own files aren't work folders", async () => {
  using here = sandboxPlace();
  for (const folder of ["home/.config/skillwright", "home/.local/state/skillwright"])
    mkdirSync(here.at(folder), { recursive: true });
  const { run } = await openSandbox({ home: here.at("home"), env: {} });
  for (const work of ["home/.config", "home/.config/skillwright", "home/.local/state", "home/.local"]) {
    await expect(run({ argv: ["/bin/true"], work: here.at(work) })).rejects.toMatchObject({
      code: "validation_error",
    });
  }
});

describe.skipIf(withoutSandbox)("limits", () => {
  const python = (code: string): string[] => ["/usr/bin/python3", "-c", code];

  test("memory that belongs to no process cannot be made", async () => {
    using here = sandboxPlace();
    const code = `import ctypes, os
libc = ctypes.CDLL(None, use_errno=True)
print(libc.memfd_create(b"x", 0), libc.shmget(0, 1 << 20, 0o1600))`;
    expect((await here.run("", { argv: python(code) as [string, ...string[]] })).stdout).toBe("-1 -1\n");
  });

  test("buffers of sockets count, and can't be made larger", async () => {
    using here = sandboxPlace();
    const code = `import socket, time
a, b = socket.socketpair()
before = a.getsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF)
a.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 1 << 22)
a.setsockopt(socket.SOL_SOCKET, socket.SO_PASSCRED, 1)
print(a.getsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF) == before, a.getsockopt(socket.SOL_SOCKET, socket.SO_PASSCRED), flush=True)
kept = []
for _ in range(450):
    pair = socket.socketpair(); pair[0].setblocking(False); kept.append(pair)
    try:
        while True: pair[0].send(b"x" * 32768)
    except BlockingIOError: pass
time.sleep(60)`;
    const result = await here.run("", {
      argv: python(code) as [string, ...string[]],
      limits: { memoryBytes: 64 << 20, timeMs: 50_000 },
    });
    expect(result).toMatchObject({ stdout: "True 1\n", stoppedBy: "memory" });
  });

  test("children of other threads count", async () => {
    using here = sandboxPlace();
    const code = `import subprocess, threading, time
child = ["/usr/bin/python3", "-c", "import time; x = bytearray(60 << 20); x[::4096] = b'x' * len(x[::4096]); time.sleep(60)"]
def start():
    subprocess.Popen(child); time.sleep(60)
for _ in range(5): threading.Thread(target=start).start()`;
    const limits = { memoryBytes: 200 << 20, timeMs: 50_000 };
    const { stoppedBy } = await here.run("", { argv: python(code) as [string, ...string[]], limits });
    expect(stoppedBy).toBe("memory");
  });

  test.for([
    ["one file after the other", "i=0; while :; do i=$((i+1)); head -c 1000000 /dev/zero > f$i; done"],
    [
      "deleted files that stay open",
      // It waits instead of running into the limit of open files, which on a busy machine came before the check of the disk.
      `/usr/bin/python3 -c 'import os, time
files = []
while len(files) < 100:
    f = open("x", "wb"); f.write(bytes(1000000)); f.flush(); os.unlink("x"); files.append(f)
time.sleep(100)'`,
    ],
    ["many small files", "i=0; while :; do i=$((i+1)); : > f$i; done"],
  ] as const)("the disk: %s", async ([, script]) => {
    using here = sandboxPlace();
    const limits = { diskBytes: 20_000_000, diskEntries: 2000, timeMs: 50_000 };
    expect(await here.run(script, { limits })).toMatchObject({ stoppedBy: "disk", status: null });
  });

  test("what runs ends when the program that started it is killed", async () => {
    using here = sandboxPlace();
    const script = `import { openSandbox } from ${JSON.stringify(module)};
      const { run } = await openSandbox({ env: {}, home: ${JSON.stringify(here.at("home"))} });
      await run({ argv: ["/bin/sh", "-c", "touch started; setsid sleep 86421 & sleep 86421"], work: ${JSON.stringify(here.at("work"))} });`;
    const flags = ["--conditions=@skillwright/source", "--no-warnings", "--input-type=module", "-e", script];
    const child = spawn(process.execPath, flags, { stdio: "ignore" });
    await here.appears("started");
    child.kill("SIGKILL");
    const isRunning = (): boolean =>
      execFileSync("ps", ["-eo", "args"], { encoding: "utf8" }).includes("sleep 86421");
    for (let tries = 0; tries < 200 && isRunning(); tries += 1) await sleep(50);
    expect(isRunning()).toBe(false);
  });
});
