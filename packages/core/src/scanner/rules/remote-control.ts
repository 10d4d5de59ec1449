import type { ScanRule } from "../scan-rule.ts";
import { REVERSE_SHELLS, signal } from "../signals.ts";
import { EVERYWHERE, SCRIPTS } from "./places.ts";

/** Where a remote shell connects to. */
const SHELL_TARGET =
  /\/dev\/(?:tcp|udp)\/([^/\s"']{1,80})\/|\b(?:nc|ncat|netcat|telnet)(?:\.\w{1,12})?\b[^\n|;]{0,80}?\s([a-z0-9_.$<>{}[\]-]{2,60})\s+(?:\d{2,5}(?![.\d])|[<$]?\w{0,12}port\w{0,4}>?)\b|\.connect\(\s?\(\s?["']([^"'\n]{1,80})["']|(?:tcpclient|fsockopen|tcpsocket\.(?:open|new))\(\s?["']([^"'\n]{1,80})["']|\b(?:tcp|openssl):([^:\s"']{1,80}):/g;

/** Ways in which another computer gives orders to this one. */
export const remoteControl: readonly ScanRule[] = [
  {
    id: "reverse-shell",
    category: "AST01",
    severity: "critical",
    weight: 90,
    where: EVERYWHERE,
    title: "A remote machine gets a shell",
    reason: "The command connects a shell on this computer to another one, which can then run anything.",
    fix: "Don't run it.",
    evidence: [{ signals: REVERSE_SHELLS }],
    target: SHELL_TARGET,
  },
  {
    id: "socket-shell",
    category: "AST01",
    severity: "critical",
    weight: 85,
    where: ["prose", "code", "script", "hidden"],
    title: "Code connects a socket to a shell",
    reason: "What arrives from another computer is run as commands.",
    fix: "Don't run it.",
    evidence: [
      {
        signals: [
          signal(
            /tcpsocket\.(?:new|open)\(|net\.dial\(|io::socket::inet->new|socket\.socket\(|require\(["'](?:node:)?net["']\)|from\s["'](?:node:)?net["']|net\.(?:socket|connect|createconnection)\b|new net\.socket|tcpclient|\.connect\(\s?\(/g,
          ),
        ],
      },
      {
        signals: [
          signal(
            /\.connect\s?\(|dup2\(|tcpclient\(|tcpsocket\.(?:new|open)\(|net\.dial\(|io::socket::inet->new/g,
          ),
        ],
      },
      {
        signals: [
          signal(
            /["'](?:\/bin\/)?(?:ba|z)?sh["'](?:\s?,\s?\[?["']-i)?|cmd\.exe|subprocess\.(?:popen|run|check_output|getoutput)\([^\n]{0,60}(?:recv|decode|data|cmd|command)|os\.popen\([^\n]{0,40}(?:recv|decode|data|cmd)|\biex\b|pty\.spawn|`#\{\w{1,20}\}`|io\.popen\(|->fdopen\(\$|\bsystem\(\$_\)/g,
          ),
        ],
      },
    ],
    lines: 12,
    target: SHELL_TARGET,
  },
  {
    id: "remote-commands",
    category: "AST01",
    severity: "critical",
    weight: 75,
    where: ["script", "code", "hidden"],
    title: "Messages from the network are run as commands",
    reason: "Whoever writes the messages controls the computer.",
    fix: "Don't run it.",
    evidence: [
      {
        signals: [
          signal(
            /\b(?:exec|execsync|eval|spawn|system|popen|getoutput|check_output|run|call)\(\s?f?["'`{$]{0,3}[a-z_]\w{0,20}(?:\(\))?(?:\.(?:tostring\(|text\b(?!\()|data\b|content\b|body\b|command\b|cmd\b|payload\b|decode\()|(?:\[["']\w{1,20}["']\]){0,2}\[["'](?:text|cmd|command|data|task|payload|code|script)["']\])|\b(?:execsync|eval|system|popen|getoutput|getstatusoutput)\(\s?[a-z_]\w{0,20}(?:\[["']\w{1,20}["']\]|\.get\(["']\w{1,20}["']\))/g,
          ),
        ],
      },
      {
        signals: [
          signal(
            /getupdates\b|\bnew websocket\(|websockets?\.connect\(|\.on\(["']message["']|\.onmessage\b|\.recv\(|urlopen\(|\b(?:requests|httpx|axios)\.get\(|\bfetch\(|\.subscribe\(/g,
          ),
        ],
      },
      {
        signals: [
          signal(
            /\bwhile (?:true|1|\(true\))|while\(true\)|setinterval\(|\.on\(["']message["']|\.onmessage\b|\bfor \(;;\)/g,
          ),
        ],
      },
    ],
    lines: 10,
  },
  {
    id: "server-runs-commands",
    category: "AST01",
    severity: "critical",
    weight: 75,
    where: SCRIPTS,
    title: "A server runs what it is sent as a command",
    reason: "Whoever reaches the server controls the computer.",
    fix: "Don't run it.",
    evidence: [
      {
        signals: [
          signal(
            /\b(?:getoutput|system|popen|exec|execsync|check_output|run|eval)\(\s?(?:self\.rfile|request\.(?:form|json|args|data|get_json|values)|req\.(?:body|query|params))/g,
          ),
        ],
      },
    ],
  },
  {
    id: "reverse-tunnel",
    category: "AST01",
    severity: "high",
    weight: 45,
    where: ["script", "hidden"],
    title: "A script opens a tunnel from another computer to this one",
    reason: "Whoever has the other end can log in here, past the firewall.",
    fix: "Let the person open tunnels.",
    evidence: [
      {
        signals: [
          signal(
            /\b(?:auto)?ssh\b[^\n]{0,160}\s-\w{0,4}r\s?\*?:?\d{2,5}:(?:localhost|127\.0\.0\.1|0\.0\.0\.0):\d/g,
          ),
        ],
      },
      {
        signals: [signal(/stricthostkeychecking[= ]no/g), signal(/authorized_keys/g)],
      },
    ],
    lines: 6,
  },
];
