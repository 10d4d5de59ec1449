import { chmodSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:net";
import { describe, expect, test } from "vitest";
import { attempts, sandboxPlace, withoutSandbox } from "../../test/support/sandbox-place.ts";

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
      const families = await here.run(
        `/usr/bin/python3 -c '
import socket as s
for family in (s.AF_INET, s.AF_INET6, s.AF_UNIX, s.AF_VSOCK, s.AF_PACKET):
    try: s.socket(family, s.SOCK_STREAM); print(family.name, "opens")
    except OSError as error: print(family.name, error.errno)'`,
      );
      expect(families.stdout).toBe("AF_INET opens\nAF_INET6 opens\nAF_UNIX 13\nAF_VSOCK 13\nAF_PACKET 13\n");
      const approved = await here.run(`${tcp}; ${unix}`, { network: "on" });
      expect([approved.stdout, calls]).toEqual(["canary\n", ["tcp"]]);
    } finally {
      internet.close();
      local.close();
    }
  });
});
