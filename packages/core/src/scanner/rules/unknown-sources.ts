import type { ScanRule } from "../scan-rule.ts";
import { anyOf, DOWNLOAD_AND_RUN, DOWNLOADS, PROGRAM_LINK, RUNS_FILE, signal } from "../signals.ts";
import { EVERYWHERE, INSTRUCTIONS, NOT_OFFICIAL, UNTRUSTED } from "./places.ts";

const PUBLIC_FORGES =
  "(?:[\\w-]+@)?(?:www\\.)?(?:github\\.com|gitlab\\.com|codeberg\\.org|bitbucket\\.org)[/:]";

/** A package source that belongs to an unknown server: a tap, bucket, Git repository, channel or package list. */
const UNKNOWN_SOURCE = signal(
  new RegExp(
    [
      `\\bbrew\\s+tap\\s+[\\w./-]{1,80}\\s+["']?(?:https?|ssh|git):\\/\\/(?!${PUBLIC_FORGES})`,
      `\\bscoop\\s+bucket\\s+add\\s+[\\w.-]{1,40}\\s+["']?https?:\\/\\/(?!${PUBLIC_FORGES})`,
      `\\b(?:cargo\\s+install|pip3?\\s+install|pipx\\s+install|uv\\s+(?:tool|pip)\\s+install|uvx|npm\\s+(?:i|install)|npx)\\b[^\\n]{0,120}(?:--git[= ]\\s?|git\\+|--from\\s)["']?(?:git\\+)?(?:https?|ssh):\\/\\/(?!${PUBLIC_FORGES}|huggingface\\.co)`,
      "\\bdeb(?:-src)?\\s\\[[^\\]\\n]{0,60}trusted=yes[^\\]\\n]{0,60}\\]\\s(?!file:)",
      "\\bchoco\\s+install\\b[^\\n]{0,80}\\s(?:-s|--source)[= ]\\s?[\"']?https?:\\/\\/(?![\\w.]{0,20}chocolatey\\.org)",
      "\\bflatpak\\s+remote-add\\b[^\\n]{0,80}https?:\\/\\/(?![\\w.]{0,20}(?:flathub|gnome|fedoraproject|kde)\\.org)",
    ].join("|"),
    "g",
  ),
);
/** A package that anyone may have published, or the repository of a person. */
const ANYBODYS_PACKAGE = signal(
  /\bnpm\s+(?:i|install)\s+(?:-g|--global)\s|\bbrew\s+tap\s+[\w-]{1,40}\/[\w-]{1,40}|\bgit\+(?:https|ssh):\/\/|\bcargo\s+install\b[^\n]{0,60}--git\b|\bgo\s+install\s+[\w.-]{1,40}\/|\bnpm\s+(?:i|install)\b[^\n]{0,40}\sgithub:|\bscoop\s+bucket\s+add\s|\b(?:npx|bunx|uvx|pipx run|pnpm dlx|yarn dlx)\s+(?:-\S{1,20}\s+){0,3}@?[a-z]/g,
);
/** A program of its own is run as root, the person's password is asked for, or a computer is enrolled unseen. */
const AS_ROOT =
  /\bsudo\s+(?:-\w\s+){0,2}["']?(?:\/applications\/[^\n]{1,80}\/macos\/|(?:[\w./~-]{0,60}\/)?[a-z]\w{1,20}-(?:helper|bootstrap|agent|bridge|service|core|daemon|link|runtime|setup|installer|client|cli)\b)|\b(?:asks?|prompts?|prompted|enter|type)\b[^\n]{0,12}\b(?:the |your )?(?:system|admin(?:istrator)?|login|mac|computer|sudo|keychain)(?:'s)? password\b|\binstall scripts\b[^\n]{0,20}\b(?:say|answer|choose|press) yes\b|\benroll?\b[^\n]{0,20}\s--(?:auto|yes|accept)/;
/** Warnings must be ignored. */
const DESPITE_WARNINGS =
  /\b(?:ignore|dismiss|accept|click through|bypass)\b[^\n]{0,12}\b(?:the |any |all |every )?(?:certificate|signature|security|checksum|integrity|macos|windows|browser|gatekeeper|npm) (?:warning|error|alert|prompt)s?\b|\b(?:warns?|complains?|blocks?|says?)\b[^\n]{0,50}\b(?:unknown|unidentified|untrusted|unverified|damaged|harmful|malicious|dangerous|unsigned|not signed)\b[^\n]{0,30}\b(?:allow|open|continue|proceed|ignore|keep|install|click)\b/;
const CHECKS_OFF =
  /\s--no-quarantine\b|\bcsrutil disable\b|\bsetenforce 0\b|node_tls_reject_unauthorized=["']?0|\bstrict-ssl (?:false|=\s?false)|\bsslverify[ =]false|\s--trusted-host[ =]/;
/** What an installation needs more than rights to install. */
const TOO_MUCH_POWER = signal(anyOf([AS_ROOT, DESPITE_WARNINGS, CHECKS_OFF]));
/** Packages that only their vendor can publish: those of its scope, and well-known names. */
const VENDORS_PACKAGE = [
  "@(?:modelcontextprotocol|anthropic-ai|openai|google|google-cloud|github|octokit|microsoft|azure|aws-sdk|aws-amplify|vercel|cloudflare|netlify|sentry|stripe|supabase|playwright|notionhq|slack|shopify|prisma|semantic-release|changesets|lhci|actions|commitlint|nx|angular|vue|storybook|expo|ionic)\\/",
  "(?:semantic-release|release-please|release-it|cdk|aws-cdk|sst|serverless|danger|wrangler|vercel|netlify-cli|firebase-tools|gh-pages|lerna|nx|turbo|renovate|snyk|codecov|eas-cli|vsce|ovsx|cypress|supabase|prisma)(?:@[\\w.^~-]{1,20})?(?=[\\s\"',\\]])",
].join("|");
/** Access to all files, or to everything that is typed and shown. */
const FULL_ACCESS = signal(
  /\b(?:needs?|grants?|granted|requires?|allow|give)\b[^\n]{0,40}\b(?:full[ -]disk[ -]access|accessibility and screen recording|screen recording and accessibility)\b/g,
);
/** Runs the latest version of a package, without an installation that the person would notice. */
const UNSEEN_PACKAGE = signal(
  /\b(?:npx|bunx|uvx|pipx run|pnpm dlx|yarn dlx)\s+(?:-\S{1,20}\s+){0,3}@?[a-z]|\bgit\+(?:https|ssh):\/\//g,
);
/** A key of the agent or of a well-known service, a file with one, or the name of the computer. */
const KEY = [
  "[\"'= ]\\$\\{?(?:openclaw|clawdbot|moltbot|claude|codex|anthropic|github|gh|aws|npm)_\\w{0,16}(?:token|key|secret|password|pat)\\b",
  "\\$\\(\\s?(?:hostname|whoami|uname -n)\\b",
  "\\$\\(\\s?cat\\s+[\"']?(?:~|\\$home)\\/\\.",
  "\\s--[\\w-]{2,20}[= ][\"']?(?:~|\\$home)\\/\\.(?:(?:openclaw|clawdbot|moltbot|claude|codex)\\/(?:[\\w./-]{0,40}\\.(?:json|env|toml)|\\.?credentials|auth)|aws\\/credentials|ssh\\/|config\\/gh|npmrc)",
  // The data of a browser.
  "\\s[\"']?(?:~|\\$home)\\/(?:\\.config\\/(?:google-chrome|chromium|bravesoftware)|\\.mozilla|library\\/application\\\\?\\s?support\\/(?:google|firefox|brave))",
].join("|");
/** The arguments of a package end where the environment of a server in a configuration begins. */
const KEY_TO_PACKAGE = signal(
  new RegExp(
    `\\b(?:npx|bunx|uvx|pipx run|pnpm dlx|yarn dlx)["']?,?\\s(?!(?:\\s?["'\\[]{0,3}(?:args["']?:\\s?\\[["'])?-{1,2}[a-z]{1,12}["']?,?\\s){0,3}["']?(?:${VENDORS_PACKAGE}))(?:(?!\\benv["']?\\s?:)[^\\n;&|]){0,160}(?:${KEY})`,
    "g",
  ),
);
const EACH_TIME = signal(
  /\bprior to (?:any|every|each|using)\b|\bmandatory\b|\b(?:do not|don't|never) skip\b|\bskipping (?:it|this)\b|\buntil (?:it|this) (?:is|runs|prints|succeeds)\b|\bevery time\b|\bbefore (?:doing |you do |the )?(?:anything else|first (?:use|image|run|request)|any other)\b|\b(?:in|at|on) (?:each|every) (?:new )?(?:session|start|run)\b|\brequired:|\b(?:skill|nothing|it|this) (?:will not|won't|doesn't|does not) work\b/g,
);
/** Mounts the whole home folder or disk, or the socket that controls all containers. */
const CONTAINER_WITH_FILES = signal(
  /\b(?:docker|podman|nerdctl)\s+run\b[^\n]{0,400}(?:\/docker\.sock\b|(?:-v|--volume)[= ]\s?["']?(?:\$home|\$\{home\}|~|%userprofile%|\/|\/root|\/home)["']?\/?:\/|\bsource=(?:\$home|\$\{home\}|~|\/),)/g,
);
const CONTAINER_WITHOUT_WALLS = signal(
  /\b(?:docker|podman|nerdctl)\s+run\b[^\n]{0,400}\s(?:--privileged\b|--cap-add[= ](?:all|sys_admin)\b)/g,
);
const CONTAINER_FROM_UNKNOWN_HOST = signal(
  /\b(?:docker|podman|nerdctl)\s+run\b[^\n]{0,500}\s["']?(?!(?:docker\.io|ghcr\.io|quay\.io|gcr\.io|public\.ecr\.aws|registry\.k8s\.io|nvcr\.io|lscr\.io|[\w.-]{0,60}\.(?:amazonaws\.com|pkg\.dev|gcr\.io|azurecr\.io|microsoft\.com|redhat\.(?:io|com)|gitlab\.com|elastic\.co|docker\.com|nvidia\.com|example\.com|local|internal))[:/])(?:[a-z0-9-]{1,40}\.){1,4}[a-z]{2,20}(?::\d{2,5})?\/[\w./-]{1,80}/g,
);
const UNINSTALLS = signal(
  /\b(?:npm|pnpm|brew|pip3?|pipx|cargo|uv tool)\s+(?:uninstall|remove|rm)\s+(?:-\w+\s+|--[\w-]+\s+){0,3}[\w@/-]{2,60}|\b(?:remove|uninstall|delete)\b[^\n]{0,20}\bthe (?:store|official|original) (?:version|extension|app|package|release)\b/g,
);
const SAID_TO_BE_OLD = signal(
  /\b(?:is|was|has been) (?:now )?(?:obsolete|discontinued|superseded|compromised|vulnerable|outdated|replaced by)\b|\b(?:official |community )?successor\b|\blegacy (?:package|client|cli|version)\b|\bis (?:now )?(?:deprecated|abandoned|unmaintained|broken)\b|\bno longer (?:receives|maintained|works)\b|\b(?:use|install|switch to) the (?:new |maintained )?(?:rewrite|fork|edition)\b|\bthe maintained fork\b|\bconflict\b/g,
);

const RUNS_SCRIPT = signal(/(?:^|[;&|]\s{0,3})(?:sudo\s)?(?:ba|z)?sh\s+[\w./-]{1,60}\.sh\b/gm);

/** Tools from places that nobody knows, with more power than a tool needs. */
export const unknownSources: readonly ScanRule[] = [
  {
    id: "unknown-package-source",
    category: "AST02",
    severity: "high",
    weight: 45,
    group: "unknown-registry",
    where: INSTRUCTIONS,
    title: "Packages come from a server that nobody knows",
    reason: "The owner of the server can deliver another program tomorrow, and no registry has checked it.",
    fix: "Publish the tool in a public registry, pinned to a version.",
    evidence: [{ signals: [UNKNOWN_SOURCE] }],
    unlessHosts: ["official", "local", "example"],
  },
  {
    id: "unknown-tool-with-power",
    category: "AST02",
    severity: "high",
    weight: 45,
    where: INSTRUCTIONS,
    title: "A tool that anybody may have published gets root, all files or no checks",
    reason: "Few tools need that. A stealer needs it to read the keychain and to stay.",
    fix: "Install it without these rights, from its vendor.",
    evidence: [
      { signals: [UNKNOWN_SOURCE, ANYBODYS_PACKAGE, PROGRAM_LINK, ...DOWNLOAD_AND_RUN] },
      { signals: [TOO_MUCH_POWER] },
    ],
    lines: 6,
    unlessHosts: ["official", "local", "example"],
  },
  {
    id: "unseen-tool-with-full-access",
    category: "AST02",
    severity: "high",
    weight: 45,
    where: INSTRUCTIONS,
    title: "A tool that is run unseen gets access to all files",
    reason: "Its next release runs with this access, and nobody has reviewed it.",
    fix: "Install a pinned version from its vendor, and give it only the folders that it needs.",
    evidence: [
      { signals: [UNKNOWN_SOURCE, UNSEEN_PACKAGE, PROGRAM_LINK, ...DOWNLOAD_AND_RUN] },
      { signals: [FULL_ACCESS] },
    ],
    lines: 6,
    unlessHosts: ["official", "local", "example"],
  },
  {
    id: "run-outside-the-sandbox",
    category: "AST01",
    severity: "high",
    weight: 30,
    where: ["prose", "config", "hidden"],
    title: "The person must run a command where the agent's sandbox doesn't reach",
    reason: "The sandbox is there to stop what an unknown command does.",
    fix: "Run the command in the sandbox, or leave it out.",
    evidence: [
      {
        signals: [
          signal(
            /\b(?:container|sandbox|ci|vm)\b[^\n]{0,60}\b(?:can't|cannot|won't|will not|doesn't|does not|fails)\b[^\n]{0,60}\b(?:ask|tell|have|instruct) (?:the )?(?:user|person|human)\b[^\n]{0,40}\b(?:terminal|computer|host)\b[^\n]{0,40}\b(?:run|paste|execute)\b/g,
          ),
        ],
      },
    ],
  },
  {
    id: "key-to-anybodys-package",
    category: "AST01",
    severity: "high",
    weight: 45,
    where: INSTRUCTIONS,
    title: "A key or the name of the computer is passed to a package that anybody may have published",
    reason: "Whoever published the package can use the key, and learns whose it is.",
    fix: "Don't run it. The agent's keys are for the agent.",
    evidence: [{ signals: [KEY_TO_PACKAGE] }],
  },
  {
    id: "required-key-to-package",
    category: "AST01",
    severity: "critical",
    weight: 30,
    where: INSTRUCTIONS,
    title: "A package must get the agent's key before anything else",
    reason: "The skill makes it a duty to hand over a key, which its task doesn't need.",
    fix: "Don't install it.",
    evidence: [{ signals: [KEY_TO_PACKAGE] }, { signals: [EACH_TIME] }],
    lines: 4,
  },
  {
    id: "container-from-unknown-host",
    category: "AST02",
    severity: "high",
    weight: 45,
    group: "unknown-registry",
    where: INSTRUCTIONS,
    title: "A container from an unknown registry gets access to the computer",
    reason: "Nobody has checked the image, and it can read files or control other containers.",
    fix: "Use an image of a public registry, pinned by its digest, and mount only what it needs.",
    evidence: [
      { signals: [CONTAINER_FROM_UNKNOWN_HOST] },
      { signals: [CONTAINER_WITH_FILES, CONTAINER_WITHOUT_WALLS] },
    ],
  },
  {
    id: "known-tool-replaced",
    category: "AST02",
    severity: "high",
    weight: 40,
    where: INSTRUCTIONS,
    title: "A known tool must be removed for one that anybody may have published",
    reason: "A tool with nearly the same name takes over the logins of the one that it replaces.",
    fix: "Check with the vendor of the known tool before you replace it.",
    evidence: [
      { signals: [UNINSTALLS] },
      { signals: [UNKNOWN_SOURCE, ANYBODYS_PACKAGE, PROGRAM_LINK] },
      { signals: [SAID_TO_BE_OLD] },
    ],
    lines: 5,
  },
  {
    id: "extension-sideloaded",
    category: "AST02",
    severity: "high",
    weight: 45,
    where: ["prose", "config", "hidden"],
    title: "A browser extension from an unknown site must be loaded past the store",
    reason: "An extension sees every page and password, and the store's check is skipped.",
    fix: "Install the extension from the browser's store.",
    evidence: [
      {
        signals: [signal(/\bload unpacked\b|https?:\/\/[^\s)"'`<>]{1,160}\.(?:crx|xpi|vsix|user\.js)\b/g)],
      },
      {
        signals: [PROGRAM_LINK, signal(/\.(?:crx|xpi|vsix|user\.js|zip|rar|7z)\b/g)],
      },
      NOT_OFFICIAL,
    ],
    lines: 6,
    unlessHosts: ["official", "local", "example"],
  },
  {
    id: "editor-extension-downloaded",
    category: "AST02",
    severity: "high",
    weight: 45,
    where: EVERYWHERE,
    title: "An editor extension from an unknown site is installed past the marketplace",
    reason: "An extension runs with every start of the editor and can read all projects.",
    fix: "Install the extension from the editor's marketplace.",
    evidence: [
      {
        signals: [
          signal(
            /\b(?:code|cursor|codium|vscodium|windsurf|positron|code-insiders)\s[^\n]{0,40}--install-extension\s+["']?[\w./~${}-]{0,80}(?:\.vsix\b|\$|\/)/g,
          ),
        ],
      },
      { signals: [DOWNLOADS] },
      NOT_OFFICIAL,
    ],
    lines: 4,
  },
  {
    id: "editor-extension-from-untrusted-host",
    category: "AST01",
    severity: "critical",
    weight: 30,
    where: EVERYWHERE,
    title: "An editor extension comes from a throwaway, look-alike or unusual site",
    reason: "Hardly any vendor of tools uses such a site; malware often does.",
    fix: "Don't install it.",
    evidence: [
      {
        signals: [signal(/--install-extension\s+["']?[\w./~${}-]{0,80}(?:\.vsix\b|\$|\/)/g)],
      },
      { signals: [DOWNLOADS] },
      UNTRUSTED,
    ],
    lines: 4,
  },
  {
    id: "archive-unpacked-and-run",
    category: "AST02",
    severity: "high",
    weight: 30,
    where: INSTRUCTIONS,
    title: "An archive from an unknown site is unpacked in a temporary folder, and its script is run",
    reason: "Nobody sees the script before it runs, and the archive can have another one tomorrow.",
    fix: "Let the person clone a pinned version and read the script.",
    evidence: [
      {
        signals: [
          signal(
            /\b(?:curl|wget)\b[^\n]{0,300}(?:\/(?:var\/)?tmp\/|\bmktemp\b|\$tmp\w{0,8}\b|%temp%|\$env:temp)[^\n]{0,40}\.(?:zip|tar|tgz|gz)\b/g,
          ),
        ],
      },
      { signals: [signal(/\b(?:unzip|tar)\s[^\n]{0,60}-?\w{0,4}[xod]\w{0,3}\b|\bexpand-archive\b/g)] },
      { signals: [RUNS_SCRIPT, RUNS_FILE] },
      NOT_OFFICIAL,
    ],
    lines: 4,
  },
  {
    id: "unverified-download-run",
    category: "AST02",
    severity: "high",
    weight: 40,
    where: INSTRUCTIONS,
    title: "A program is downloaded without checking whose server it is, and run",
    reason: "With the check of certificates off, anyone on the network can replace the program.",
    fix: "Remove the option, and check a hash.",
    evidence: [
      {
        signals: [
          signal(
            /\bcurl\s(?:[^\n]{0,120}\s)?(?:-[a-jl-z]{0,5}k\w{0,5}|--insecure)\s[^\n]{0,200}(?:\s-\w{0,5}o\w{0,5}\s|>|\|)|\bwget\b[^\n]{0,120}--no-check-certificate/g,
          ),
        ],
      },
      { signals: [RUNS_FILE, RUNS_SCRIPT, ...DOWNLOAD_AND_RUN] },
      NOT_OFFICIAL,
    ],
    lines: 4,
  },
];
