import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { attempts, sandboxPlace, withoutSandbox } from "../../test/support/sandbox-place.ts";

const lines = (text: string): readonly string[] => text.split("\n").filter((line) => line !== "");

describe.skipIf(withoutSandbox)("from the sandbox there is no way", () => {
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
    // As root it was nobody's while the command ran, and is given back afterwards.
    expect(statSync(here.at("work/mine")).uid).toBe(process.geteuid?.());
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
