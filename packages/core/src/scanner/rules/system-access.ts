import type { ScanRule } from "../scan-rule.ts";
import { DOWNLOADS, signal } from "../signals.ts";
import { CODE, EVERYWHERE, NOT_OFFICIAL } from "./places.ts";

/** Changes to the computer that let others in, or let them see its traffic. */
export const systemAccess: readonly ScanRule[] = [
  {
    id: "login-key-added",
    category: "AST01",
    severity: "high",
    weight: 55,
    where: EVERYWHERE,
    title: "A key for remote login is added",
    reason: "Whoever holds the key can log in to this computer.",
    fix: "Let the person add keys.",
    evidence: [
      {
        signals: [
          signal(
            /(?:>>|>|tee(?: -a)?|write|append|open\()[^\n]{0,80}authorized_keys|authorized_keys[^\n]{0,40}(?:["']a["']|append|write)/g,
          ),
        ],
      },
      {
        signals: [signal(/ssh-(?:rsa|ed25519)\s+aaaa[\w+/]{16}|\bcurl\b|\bwget\b|https?:\/\//g)],
      },
    ],
    lines: 3,
  },
  {
    id: "fixed-login-key-added",
    category: "AST01",
    severity: "critical",
    weight: 20,
    where: ["script", "code", "hidden"],
    title: "The author's own key for remote login is added",
    reason: "The key is part of the skill, so its author can log in to every computer that runs it.",
    fix: "Let the person add keys.",
    evidence: [
      {
        signals: [
          signal(/ssh-(?:rsa|ed25519)\s+aaaa[\w+/]{16}[^\n]{0,800}(?:>>|tee)[^\n]{0,80}authorized_keys/g),
        ],
      },
    ],
  },
  {
    id: "login-key-in-script",
    category: "AST01",
    severity: "critical",
    weight: 75,
    where: ["script", "hidden"],
    title: "A script contains a key for remote login and the file to which it is added",
    reason: "Whoever holds the other half of the key can log in to every computer that runs the script.",
    fix: "Let the person add keys.",
    evidence: [
      { signals: [signal(/\bauthorized_keys\b/g)] },
      {
        signals: [signal(/(?:\\n|\b)(?:ssh-(?:rsa|ed25519)|ecdsa-sha2-\w{4,20})\s+aaaa[\w+/]{16}/g)],
      },
      {
        signals: [
          signal(/["']a["'+]|\bappend|\.write|writefile|>>|\btee\b|add-content|out-file|set-content/g),
        ],
      },
    ],
    lines: 6,
  },
  {
    id: "account-added",
    category: "AST01",
    severity: "high",
    weight: 50,
    where: ["code", "script", "hidden"],
    title: "An administrator's account with a fixed password is added",
    reason: "Whoever knows the password owns the computer.",
    fix: "Let the person add accounts.",
    evidence: [
      {
        signals: [signal(/\bnet1?\s+user\s+\w{1,30}\s+[^\s/]\S{3,40}\s+\/add/g)],
      },
      { signals: [signal(/\blocalgroup\s+["']?administrators["']?\s+\w{1,30}\s+\/add/g)] },
    ],
    lines: 4,
  },
  {
    id: "system-file-opened",
    category: "AST01",
    severity: "critical",
    weight: 75,
    where: CODE,
    title: "The system's passwords or rights are opened to everyone",
    reason: "Any program can become the administrator after this.",
    fix: "Don't run it.",
    evidence: [
      {
        signals: [
          signal(
            /\bchmod\s+(?:-\w+\s+)?(?:0?[0-7]?[67][67][67]|[ao]\+\w{0,2}w)\s+["']?\/etc\/(?:shadow|passwd|sudoers|gshadow)|\bchmod\s+(?:[ugo]?\+s|[0-7]?4[0-7]{3})\s+["']?(?:\/bin\/|\/usr\/bin\/|\/tmp\/)(?:\.\w|(?:ba|z|da)?sh\b|python)|\becho\b[^\n]{0,80}\ball\s?=\s?\(all(?::all)?\)\s?nopasswd:\s?all\b[^\n]{0,40}\/etc\/sudoers/g,
          ),
        ],
      },
    ],
  },
  {
    id: "certificate-trusted",
    category: "AST01",
    severity: "critical",
    weight: 60,
    where: ["code", "script", "hidden"],
    title: "A downloaded certificate is trusted for everything",
    reason: "Whoever has its key can read and change all encrypted traffic.",
    fix: "Don't run it.",
    evidence: [
      {
        signals: [
          signal(
            /\bsecurity\s+add-trusted-cert\b|\bupdate-ca-(?:certificates|trust)\b|\bcertutil\s[^\n]{0,20}-addstore\b[^\n]{0,20}\broot\b|\bimport-certificate\b[^\n]{0,80}\\root\b/g,
          ),
        ],
      },
      { signals: [DOWNLOADS] },
      NOT_OFFICIAL,
    ],
    lines: 2,
  },
  {
    id: "host-names-redirected",
    category: "AST01",
    severity: "critical",
    weight: 70,
    where: ["code", "script", "hidden"],
    title: "The name of a well-known site is pointed to another computer",
    reason: "Programs then send their data and keys there, and install what it serves.",
    fix: "Don't run it.",
    evidence: [
      {
        signals: [
          signal(
            /(?!(?:127|10|0)\.|192\.168\.|172\.(?:1[6-9]|2\d|3[01])\.)\b\d{1,3}(?:\.\d{1,3}){3}\s{1,8}[^\n]{0,40}\b(?:anthropic|openai|npmjs|pypi|pythonhosted|github|google|apple|microsoft|amazonaws|openclaw|clawhub)\.\w{2,4}\b[^\n]{0,80}(?:>>|\btee\b)[^\n]{0,20}\/etc\/hosts/g,
          ),
        ],
      },
    ],
  },
  {
    id: "repositories-redirected",
    category: "AST01",
    severity: "critical",
    weight: 50,
    where: EVERYWHERE,
    title: "Git gets repositories of a well-known site from another one",
    reason: "The other site can change every program that the person clones, and sees their logins.",
    fix: "Remove the setting.",
    evidence: [
      {
        signals: [
          signal(
            /\burl\s?[."]{1,3}["']?https?:\/\/(?![^\s"']{0,60}(?:github\.com|gitlab\.com|bitbucket\.org))[^\n]{4,120}insteadof["']?[\s=]{1,4}["']?https?:\/\/(?:github\.com|gitlab\.com|bitbucket\.org)/g,
          ),
        ],
      },
    ],
  },
  {
    id: "command-replaced",
    category: "AST01",
    severity: "high",
    weight: 55,
    where: ["prose", "code", "script", "hidden"],
    title: "A usual command is replaced",
    reason: "After this, typing a familiar command such as sudo or git runs something else.",
    fix: "Don't redefine commands.",
    evidence: [
      {
        signals: [
          signal(
            /\balias\s+(?:sudo|ssh|git|npm|pip|curl|docker|kubectl|aws)\s?=\s?["'][^\n"']{0,120}(?:curl|wget|nc|base64|tee|\/tmp\/|https?:)|function\s+(?:sudo|ssh)\b|(?:^[^\S\n]*|\\n|["'])(?:sudo|ssh|su)\s?\(\)\s?\{/gm,
          ),
        ],
      },
    ],
  },
  {
    id: "container-owns-host",
    category: "AST06",
    severity: "high",
    weight: 40,
    where: ["code", "script", "config", "hidden"],
    title: "A container gets the whole disk or the home folder, and all rights",
    reason: "A privileged container can change anything on the computer.",
    fix: "Mount only the folders that are needed, and drop --privileged.",
    evidence: [
      {
        signals: [
          signal(
            /\b(?:docker|podman)\s+run\b[^\n]{0,300}(?:(?:-v|--volume)[ =]["']?(?:\/|~|\$home|\$\{home\})["']?:\/|\/docker\.sock\b)/g,
          ),
          signal(/^[ \t]{1,20}-\s["']?\/:\/\w/gm),
        ],
      },
      {
        signals: [
          signal(/--privileged\b|\bprivileged\s?:\s?true|--(?:pid|ipc|userns|net(?:work)?)[= ]host\b/g),
        ],
      },
    ],
    lines: 10,
  },
];
