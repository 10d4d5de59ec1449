import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { createServer, type Server } from "node:net";
import { describe, expect, test } from "vitest";
import { sandboxPlace, withoutSandbox } from "../../test/support/sandbox-place.ts";

const lines = (text: string): readonly string[] => text.split("\n").filter((line) => line !== "");

/** A script that tries each command and prints those that succeed. */
const attempts = (commands: readonly string[]): string =>
  commands
    .map((command) => `(${command}) > /dev/null 2>&1 && echo '${command.replaceAll("'", "")}'`)
    .join("\n");

const listen = (server: Server, ...where: [number, string] | [string]): Promise<void> =>
  new Promise((resolve) => {
    if (where.length === 2) server.listen(...where, resolve);
    else server.listen(where[0], resolve);
  });

describe.skipIf(withoutSandbox)("from the sandbox there is no way", () => {
  test("to read the home folder, other folders or settings of the machine", async () => {
    using here = sandboxPlace();
    writeFileSync(here.at("other"), "canary");
    const files = [
      here.at("home/.ssh/id_ed25519"),
      here.at("other"),
      "/etc/passwd",
      "/etc/shadow",
      "/etc/hostname",
    ];
    const folders = [
      "/root",
      "/home",
      "/var",
      "/run",
      "/sys",
      "/mnt",
      "/opt",
      here.at("home/.ssh"),
      "/proc/1/root/etc/ssh",
    ];
    expect((await here.run(attempts([...files, ...folders].map((path) => `ls ${path}`)))).stdout).toBe("");
    expect((await here.run(`ls -A ${here.at("home")}`)).stdout).toBe("code\n");
  });

  test("to read a home folder that is the project", async () => {
    using here = sandboxPlace();
    const result = await here.run(`cat ${here.at("home/.ssh/id_ed25519")}`, { project: here.at("home") });
    expect(result.stdout).toBe("");
    expect(result.notices).toHaveLength(1);
  });

  test("to write outside of the work folder", async () => {
    using here = sandboxPlace();
    const skill = { snapshot: here.at("snapshot") };
    const site = here.at("home/code/site");
    const folders = [site, here.at("snapshot"), "/usr", "/usr/bin", "/etc", "/", "/dev", "/proc/sys/kernel"];
    const tries = folders.map((folder) => `echo x > ${folder}/planted`);
    const more = [
      `echo x > ${site}/README.md`,
      `rm ${site}/README.md`,
      `mv ${site}/README.md .`,
      "echo 1 > /proc/sysrq-trigger",
    ];
    const result = await here.run(attempts(["echo x > allowed", ...tries, ...more]), { skill });
    expect(result.stdout).toBe("echo x > allowed\n");
    // Beside the mounts there is only memory of the sandbox.
    await here.run(`echo x > ${here.at("home/planted")}; echo x > ${here.at("planted")}`);
    expect(readdirSync(here.path).toSorted()).toEqual(["home", "snapshot", "work"]);
    expect(readdirSync(here.at("home")).toSorted()).toEqual([".ssh", "code"]);
    expect(readFileSync(`${site}/README.md`, "utf8")).toBe("the project\n");
  });

  test("out through a link in the work folder", async () => {
    using here = sandboxPlace();
    symlinkSync(here.at("home/.ssh"), here.at("work/before"));
    const tries = ["before", "during"].flatMap((link) => [
      `cat ${link}/id_ed25519`,
      `echo x > ${link}/planted`,
    ]);
    const result = await here.run(`ln -s ${here.at("home/.ssh")} during\n${attempts(tries)}`);
    expect(result.stdout).toBe("");
    expect(readdirSync(here.at("home/.ssh"))).toEqual(["id_ed25519"]);
  });

  test("to mount, to unmount, or to make namespaces in which one could", async () => {
    using here = sandboxPlace();
    const site = here.at("home/code/site");
    const result = await here.run(
      attempts([
        `mount -o remount,rw,bind ${site}`,
        "mount -o remount,rw /usr",
        `umount -l ${site}`,
        `umount -l ${here.at("work/.git")}`,
        "mount -t tmpfs none /usr",
        "unshare -U true",
        "unshare -Urm true",
        "unshare -n true",
        "chroot . /bin/true",
        "mknod device c 1 5",
        "mknod disk b 8 0",
      ]),
    );
    expect(result.stdout).toBe("");
  });

  test("to make or change what other programs obey, and no trace of that is left", async () => {
    using here = sandboxPlace();
    mkdirSync(here.at("work/.claude"));
    writeFileSync(here.at("work/.claude/settings.json"), "{}");
    for (const path of ["work/.claude", "work/.claude/settings.json"]) chmodSync(here.at(path), 0o777);
    const site = here.at("home/code/site");
    const result = await here.run(
      attempts([
        "mkdir .git/hooks",
        "echo x > .git/config",
        "echo x > .bashrc",
        "rmdir .git",
        "mv .git moved",
        "mkdir new; mv -T new .codex",
        "ln -s /tmp .agents/skills",
        "ln -sfn /tmp .agents",
        "chmod 777 .git",
        "echo x > .claude/settings.json",
        "echo x > .claude/settings.local.json",
        "rm .claude/settings.json",
        "mv .claude moved",
        `mkdir ${site}/.claude`,
        `mkdir -p ${site}/.git/hooks`,
        `echo x > ${site}/.mcp.json`,
        `echo x > ${site}/.agents/skills/a/SKILL.md`,
      ]),
    );
    // A link may be made inside a folder of that name only if the folder can be written, and it cannot.
    expect(result.stdout).toBe("");
    expect(readdirSync(here.at("work")).toSorted()).toEqual([".claude", "input.txt", "new"]);
    expect(readFileSync(here.at("work/.claude/settings.json"), "utf8")).toBe("{}");
    expect(readdirSync(site).toSorted()).toEqual([".agents", "README.md"]);
  });

  test("to protected names while another command in the same folder ends", async () => {
    using here = sandboxPlace();
    const wait = "touch started; while [ ! -e go ]; do sleep 0.05; done";
    const slow = here.run(`${wait}\n${attempts(["echo x > .bashrc", "mkdir .git/hooks", "mkdir .git"])}`);
    await here.appears("started");
    await here.run("true");
    writeFileSync(here.at("work/go"), "");
    expect((await slow).stdout).toBe("");
    expect(readdirSync(here.at("work")).toSorted()).toEqual(["go", "input.txt", "started"]);
  });

  test("in at all when a protected name is a link", async () => {
    using here = sandboxPlace();
    symlinkSync(here.at("home/.ssh"), here.at("work/.git"));
    await expect(here.run("true")).rejects.toMatchObject({ code: "validation_error" });
  });

  test("to the network, this machine's services or its sockets, unless the network was approved", async () => {
    using here = sandboxPlace();
    const calls: string[] = [];
    const [internet, local] = ["tcp", "unix"].map((name) =>
      createServer((socket) => {
        calls.push(name);
        socket.end("canary");
      }),
    ) as [Server, Server];
    const path = here.at("home/code/site/service.sock");
    await listen(internet, 0, "127.0.0.1");
    await listen(local, path);
    chmodSync(path, 0o777);
    const { port } = internet.address() as { readonly port: number };
    const connect = (family: string, address: string) =>
      `/usr/bin/python3 -c 'import socket as s; c = s.socket(s.${family}); c.settimeout(20); c.connect(${address}); print(c.recv(9).decode())'`;
    const tcp = connect("AF_INET", `("127.0.0.1", ${port})`);
    const unix = connect("AF_UNIX", `"${path}"`);
    try {
      const refused = await here.run(`${tcp}; ${unix}; tail -n +3 /proc/net/dev | cut -d: -f1`);
      expect([refused.stdout.trim(), calls]).toEqual(["lo", []]);
      const approved = await here.run(`${tcp}; ${unix}`, { network: "on" });
      expect([approved.stdout, calls]).toEqual(["canary\n", ["tcp"]]);
    } finally {
      internet.close();
      local.close();
    }
  });

  test("to the person's variables, keys or terminal", async () => {
    using here = sandboxPlace();
    const result = await here.run("env | grep -v '^_='", { variables: { DECLARED: "yes" } });
    expect(lines(result.stdout).toSorted((a, b) => (a < b ? -1 : 1))).toEqual([
      "DECLARED=yes",
      "HOME=/tmp",
      "LANG=C.UTF-8",
      "PATH=/usr/local/bin:/usr/bin:/bin",
      `PWD=${here.at("work")}`,
      "TMPDIR=/tmp",
    ]);
    const keys = `/usr/bin/python3 -c 'import ctypes; print(ctypes.CDLL(None).syscall(${process.arch === "arm64" ? 219 : 250}, 0, -3, 0))'`;
    expect((await here.run(`cat /proc/*/environ | grep -a canary; tty; ${keys}`)).stdout).toBe(
      "not a tty\n-1\n",
    );
  });

  test("for others to see its variables on a command line", async () => {
    using here = sandboxPlace();
    const wait = "touch started; while [ ! -e go ]; do sleep 0.05; done";
    const running = here.run(wait, { variables: { TOKEN: "canary-7f3a" } });
    await here.appears("started");
    const seen = readdirSync("/proc").filter(
      (pid) => /^\d+$/.test(pid) && commandLine(pid).includes("canary-7f3a"),
    );
    writeFileSync(here.at("work/go"), "");
    await running;
    expect(seen).toEqual([]);
  });

  test("to be anybody but nobody, inside or outside", async () => {
    using here = sandboxPlace();
    const result = await here.run(
      "id -u; grep -E '^(Uid|Cap|NoNewPrivs|Seccomp:)' /proc/self/status; touch mine",
    );
    expect(lines(result.stdout)).toEqual([
      "65534",
      "Uid:\t65534\t65534\t65534\t65534",
      ...["CapInh", "CapPrm", "CapEff", "CapBnd", "CapAmb"].map((name) => `${name}:\t0000000000000000`),
      "NoNewPrivs:\t1",
      "Seccomp:\t2",
    ]);
    const user = process.geteuid?.() ?? 0;
    expect(statSync(here.at("work/mine")).uid).toBe(user === 0 ? 65_534 : user);
  });

  test("to gain rights by programs that carry some", async () => {
    using here = sandboxPlace();
    const result = await here.run(
      `cp /usr/bin/id id; chmod 6755 id; ./id -u; su -c 'id -u' 2>&1; newgrp root 2>&1 < /dev/null; passwd -d root 2>&1; echo end`,
    );
    expect(lines(result.stdout)[0]).toBe("65534");
    expect(lines(result.stdout)).not.toContain("0");
    expect(lines(result.stdout).at(-1)).toBe("end");
  });

  test("to other processes", async () => {
    using here = sandboxPlace();
    const result = await here.run(
      `${attempts([`kill -0 ${process.pid}`, "nsenter -t 1 -a true"])}\nkill -9 1; ls /proc`,
    );
    const processes = lines(result.stdout).filter((name) => /^\d+$/.test(name));
    expect(processes.length).toBeLessThan(8);
    expect(result.stdout).not.toMatch(/kill|nsenter/);
    expect(existsSync(`/proc/${process.pid}`)).toBe(true);
  });
});

function commandLine(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, "utf8");
  } catch {
    // It ended meanwhile.
    return "";
  }
}
