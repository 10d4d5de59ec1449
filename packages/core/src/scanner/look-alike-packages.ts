import { isOneEditAway } from "./one-edit.ts";

/** A package whose name imitates another one's. */
export interface LookAlikePackage {
  readonly offset: number;
  readonly name: string;
  readonly imitates: string;
}

const KNOWN_NPM =
  "react react-dom react-router react-native react-devtools lodash express axios chalk commander moment typescript webpack eslint prettier jest vitest next vite rollup esbuild electron puppeteer playwright cheerio mongoose sequelize prisma redux zustand tailwindcss dotenv nodemon nodemailer socket.io uuid yargs inquirer rimraf cross-env body-parser cors jsonwebtoken bcrypt passport winston ethers web3 hardhat discord.js openai langchain clawhub openclaw anthropic graphql apollo-server request colors node-fetch underscore bluebird babel-cli angular svelte jquery bootstrap firebase supabase stripe googleapis";
const KNOWN_PYTHON =
  "requests numpy pandas scipy matplotlib flask django fastapi pydantic sqlalchemy selenium beautifulsoup4 scrapy tensorflow pytorch torch keras transformers openai anthropic langchain pillow opencv-python cryptography pycryptodome paramiko boto3 botocore urllib3 pytest setuptools python-dateutil pyyaml jinja2 click colorama httpx aiohttp uvicorn celery redis psycopg2 pymongo web3 playwright streamlit gradio huggingface-hub scikit-learn seaborn plotly black ruff mypy poetry discord.py telegram yfinance ccxt";
const KNOWN_TOOLS =
  "openclaw clawhub clawdbot clawdhub moltbot claude claude-code codex gemini-cli opencode ollama";
const known = {
  npm: new Set(KNOWN_NPM.split(" ")),
  python: new Set(KNOWN_PYTHON.split(" ")),
  tools: new Set(KNOWN_TOOLS.split(" ")),
};

/** Real packages that are one letter away from another one. */
const REAL = new Set(
  "unicorn capstone preact reactn lodash-es vue vuex nuxt nest nexus vite vitest jest just ccxt ccxtpro torch torchx click clack redis redi rediss httpx http https pyyaml yaml ruamel mypy nypy flask flasks plotly ploty pytest pytests black block ruff uuid uid cors core web3 web4 axios axis express moments color colors chalk chokidar next nextjs stripe scrapy scapy scipy clawdhub keras kera django djang pandas panda boto3 boto torch-xla commander commando yargs args pillow pillows gradio grad requests request requests2 openai opena mongoose mongodb".split(
    " ",
  ),
);

/** Owners of packages on npm, and what impostors add to their names. */
const KNOWN_SCOPES = new Set(
  "notionhq anthropic-ai openai modelcontextprotocol stripe supabase cloudflare vercel shopify hubspot atlassian figma sentry twilio sendgrid mongodb prisma solana metamask openclaw langchain huggingface datadog github gitlab linear slack discordjs playwright".split(
    " ",
  ),
);
const ADDED_TO_SCOPE =
  /[-_]?(?:tools?|cli|official|helpers?|setup|installer|bootstrap|clients?|team|apps?|hq|dev|support|updates?)$/;

const INSTALL =
  /\b(?:npm\s+(?:install|i|add)|pnpm\s+(?:install|add)|yarn\s+add|bun\s+(?:add|install)|npx|bunx|pip3?\s+install|uv\s+(?:add|pip\s+install)|pipx\s+install|poetry\s+add|go\s+install|cargo\s+install|brew\s+install)((?:[ \t]+(?!&&|\|)[^\s|;&`"'#)]{1,80}){1,12})/gi;

/** Packages in install commands whose names differ from a well-known one by one letter or a look-alike. */
export function findLookAlikePackages(text: string): readonly LookAlikePackage[] {
  return Array.from(text.matchAll(INSTALL), ({ 0: whole, 1: list = "", index }) => {
    const isTool = /^(?:go|cargo|brew)/i.test(whole);
    const names = isTool ? known.tools : /^(?:pip|uv|poetry)/i.test(whole) ? known.python : known.npm;
    const packages = list
      .trim()
      .split(/\s+/)
      .filter((word) => /^[A-Za-z@]/.test(word));
    // What follows the package of a runner is passed to it.
    const named = /^(?:npx|bunx)/i.test(whole) ? packages.slice(0, 1) : packages;
    return named.flatMap((word) => {
      if (word.startsWith("@")) {
        const imitates = isTool ? undefined : imitatedScope(word);
        return imitates === undefined ? [] : [{ offset: index, name: word, imitates }];
      }
      const path = word.replace(/(?<=.)[@=<>~![].*$/, "").replace(/\.$/, "");
      const name = isTool ? path.slice(path.lastIndexOf("/") + 1) : path;
      const imitates = imitatedName(name, names);
      return imitates === undefined ? [] : [{ offset: index, name, imitates }];
    });
  }).flat();
}

/** The scope that a package's scope imitates: by one letter, or with a word behind it. */
function imitatedScope(name: string): string | undefined {
  const scope = /^@([\w-]{5,40})\//.exec(name.toLowerCase())?.[1];
  if (scope === undefined || KNOWN_SCOPES.has(scope)) return undefined;
  const owner = scope.replace(ADDED_TO_SCOPE, "");
  if (KNOWN_SCOPES.has(owner)) return `@${owner}`;
  for (const candidate of KNOWN_SCOPES) {
    if (candidate.length >= 6 && isOneEditAway(scope, candidate)) return `@${candidate}`;
  }
  return undefined;
}

function imitatedName(name: string, names: ReadonlySet<string>): string | undefined {
  // Python takes both for the same name.
  const lower = names === known.python ? name.toLowerCase().replaceAll("_", "-") : name.toLowerCase();
  if (names.has(lower) && (name === lower || names === known.python)) return undefined;
  // A capital I in the place of an l, a zero in the place of an o.
  const folded = name
    .replaceAll("I", "l")
    .replaceAll("0", "o")
    .replaceAll("1", "l")
    .toLowerCase()
    .replaceAll("rn", "m");
  if (folded !== lower && names.has(folded)) return folded;
  if (lower.length < 5 || REAL.has(lower)) return undefined;
  for (const candidate of names) {
    if (candidate.length >= 5 && isOneEditAway(lower, candidate)) return candidate;
  }
  return undefined;
}
