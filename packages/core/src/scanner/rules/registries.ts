import type { ScanRule } from "../scan-rule.ts";
import { signal } from "../signals.ts";
import { CODE, EVERYWHERE, NOT_OFFICIAL, SCRIPTS, UNTRUSTED } from "./places.ts";

/** An address of a registry that isn't a public one, a well-known mirror or a company's own of a usual kind. */
const UNUSUAL =
  "[\"']?https?:\\/\\/(?![^\\s/\"']{0,100}(?:npmjs\\.org|yarnpkg\\.com|pypi\\.org|npmmirror|tsinghua|aliyun|ustc\\.edu|npm\\.pkg\\.github|pkgs\\.dev\\.azure|codeartifact|jfrog|artifactory|nexus|verdaccio|pytorch\\.org|vllm\\.ai|flashinfer\\.ai|huggingface\\.github\\.io|pypi\\.nvidia|pkg\\.dev|gitlab|jsr\\.io))";
const OTHER_REGISTRY = signal(
  new RegExp(
    `\\bpip3?\\s+install\\s(?:[^\\n]{0,80}\\s)?-i\\s${UNUSUAL}|(?<!--scope=@[\\w-]{1,40} )--(?:registry|(?:extra-)?index-url|find-links)[= ]\\s?${UNUSUAL}|npm config set registry\\s{1,4}${UNUSUAL}|pip3? config set[^\\n]{0,40}index-url\\s{1,4}${UNUSUAL}|^registry\\s?=\\s?${UNUSUAL}`,
    "gm",
  ),
);
const URL_INSTALL = signal(
  /\b(?:pip3?|uv pip|pipx)\s+install\s+(?:-(?!i\s)\w+\s+|--[\w-]+\s+){0,3}["']?https?:\/\/(?!github\.com|files\.pythonhosted)|["'][\w.-]{1,60}(?:\[[\w,-]{1,40}\])?\s?@\s?(?:https?|git\+https?):\/\/(?!github\.com|files\.pythonhosted)|\b(?:npm|pnpm|yarn)\s+(?:i|install|add)\s+(?:-\w+\s+|--[\w-]+\s+){0,3}["']?https?:\/\/(?!github\.com|registry\.npmjs|codeload\.github)/g,
);
/** Hosts of build tools, their mirrors, hosts inside a company, and placeholders. */
const KNOWN_BUILD_HOST =
  "[^\\s/\"'<]{0,60}(?:gradle\\.org|apache\\.org|maven\\.org|crates\\.io|golang\\.org|goproxy\\.(?:io|cn)|aliyun\\.com|tencent\\.com|huaweicloud\\.com|tsinghua\\.edu\\.cn|ustc\\.edu\\.cn|sjtu\\.edu\\.cn|github\\.com|jfrog|artifactory|nexus|artifacts|localhost|example|internal|your)";
const GO_PROXY = `\\bgoproxy=["']?https?:\\/\\/(?!${KNOWN_BUILD_HOST})`;
const UNCHECKED = "gonosumdb|gonosumcheck|goinsecure|gosumdb=[\"']?off";
/** A build tool itself, or every package that a build needs, from a host that isn't the tool's own or a known mirror. */
const BUILD_SOURCE = signal(
  new RegExp(
    [
      `\\bdistributionurl\\s?=\\s?https?\\\\?:\\/\\/(?!${KNOWN_BUILD_HOST})`,
      `<mirrorof>\\s?\\*[^\\n]{0,160}<url>\\s?https?:\\/\\/(?!${KNOWN_BUILD_HOST})`,
      `^\\[source\\.[^\\n]{1,60}\\]\\s[ \\t]{0,8}registry\\s?=\\s?["']sparse\\+https?:\\/\\/(?!${KNOWN_BUILD_HOST})`,
      // Without these, Go checks packages against the public list of their hashes.
      `${GO_PROXY}[^\\n]{0,120}\\b(?:${UNCHECKED})`,
      `\\b(?:${UNCHECKED})[^\\n]{0,120}${GO_PROXY}`,
    ].join("|"),
    "gm",
  ),
);

/** Packages from unusual places. */
export const registries: readonly ScanRule[] = [
  {
    id: "other-registry",
    category: "AST02",
    severity: "high",
    weight: 45,
    group: "unknown-registry",
    where: EVERYWHERE,
    title: "Packages come from an unusual registry",
    reason: "A private registry can serve anything under a familiar name.",
    fix: "Use the public registry, or say whose registry it is.",
    evidence: [{ signals: [OTHER_REGISTRY] }, NOT_OFFICIAL],
    unlessHosts: ["official", "local", "example"],
  },
  {
    id: "registry-changed-for-user",
    category: "AST02",
    severity: "high",
    weight: 35,
    where: SCRIPTS,
    title: "A script changes the registry of all the person's projects",
    reason: "From then on, every installation of any project gets what this registry serves.",
    fix: "Write the setting into the project, or let the person change their own.",
    evidence: [
      {
        signals: [
          signal(
            /(?:>|\btee\b|\bcp\b|write\w{0,8}\(|open\()[^\n]{0,40}(?:~|\$home|\$\{home\}|home\(\)|homedir\(\)|expanduser)[^\n]{0,20}(?:\.npmrc|\.pip\/pip\.conf|\.config\/pip\/pip\.conf|\.pypirc|\.yarnrc|\.cargo\/config)|\bnpm\s+config\s+set\s[^\n]{0,20}registry|\bpip3?\s+config\s[^\n]{0,20}\bset\b[^\n]{0,20}index-url/g,
          ),
        ],
      },
      { signals: [OTHER_REGISTRY] },
      NOT_OFFICIAL,
    ],
    lines: 4,
  },
  {
    id: "package-from-address",
    category: "AST02",
    severity: "high",
    weight: 40,
    group: "unknown-registry",
    where: EVERYWHERE,
    title: "A package is installed from a web address",
    reason: "No registry has checked it, and its content can change at any time.",
    fix: "Install a pinned version from a registry.",
    evidence: [{ signals: [URL_INSTALL] }],
    unlessHosts: ["official", "local", "example"],
  },
  {
    id: "dependency-from-address",
    category: "AST02",
    severity: "high",
    weight: 40,
    where: ["config", "code", "hidden"],
    files: /(?:^|\/)package\.json$|\.md$/,
    title: "A dependency comes from a web address",
    reason: "No registry has checked it, and its content can change at any time.",
    fix: "Depend on a pinned version from a registry.",
    evidence: [
      {
        signals: [
          signal(
            /["'](?!url\b|tarball\b|resolved\b|src\b|source\b)[@\w./-]{1,80}["']\s?:\s?["']https?:\/\/(?!github\.com|codeload\.github)[^\s"']{1,200}\.t(?:ar\.)?gz["']/g,
          ),
        ],
      },
      {
        signals: [signal(/["'](?:dev|optional|peer)?dependencies["']\s?:/g)],
      },
    ],
    lines: 40,
    unlessHosts: ["official", "local", "example"],
  },
  {
    id: "packages-republished",
    category: "AST01",
    severity: "critical",
    weight: 75,
    where: SCRIPTS,
    title: "A script publishes new versions of all the person's packages",
    reason: "This is how a worm spreads: every package of the person then contains it.",
    fix: "Publish one package at a time, when the person asks.",
    evidence: [
      {
        signals: [
          signal(
            /\bnpm\s+access\s+(?:list|ls-packages)|\bnpm\s+search\b[^\n]{0,40}maintainer:|-\/v1\/search\?[^\n]{0,20}maintainer:/g,
          ),
        ],
      },
      { signals: [signal(/\bnpm\s+publish\b/g)] },
      {
        signals: [
          signal(/\bfor\s?\(?\s?[\w\s]{1,30}\s(?:of|in)\s|\bwhile read\b|\bxargs\b|\.(?:foreach|map)\(/g),
        ],
      },
      {
        signals: [signal(/\bnpm\s+(?:version|pack|view)\b|\bpackage\.json\b|["'](?:post|pre)install\b/g)],
      },
    ],
    lines: 40,
  },
  {
    id: "package-from-untrusted-host",
    category: "AST02",
    severity: "critical",
    weight: 45,
    where: EVERYWHERE,
    title: "A package is installed from a throwaway or look-alike site",
    reason: "Anyone can put a package there, and its install script runs at once.",
    fix: "Install a pinned version from a registry.",
    evidence: [{ signals: [URL_INSTALL, OTHER_REGISTRY] }, UNTRUSTED],
  },
  {
    id: "unpinned-runner",
    category: "AST07",
    severity: "low",
    weight: 2,
    where: ["script", "config"],
    title: "A package is run without a fixed version",
    reason: "The next release runs without a review.",
    fix: "Pin a version.",
    evidence: [{ signals: [signal(/\b(?:npx|bunx)\s+(?:-y|--yes)\s+@?[\w./-]+@latest\b/g)] }],
  },
  {
    id: "build-tool-from-unknown-host",
    category: "AST02",
    severity: "high",
    weight: 45,
    group: "unknown-registry",
    where: CODE,
    title: "A build gets its tools or all of its packages from an unknown host",
    reason: "What the host delivers runs at each build.",
    fix: "Use the public server of the build tool, or say whose host it is.",
    evidence: [{ signals: [BUILD_SOURCE] }],
  },
];
