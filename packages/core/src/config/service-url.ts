const HERE = /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/;

/** Private networks, names that only a local network knows, and names without a dot, such as a container's. */
const NEAR =
  /^(?:10(?:\.\d+){3}|192\.168(?:\.\d+){2}|172\.(?:1[6-9]|2\d|3[01])(?:\.\d+){2}|\[f[cd][\da-f:]*\]|\[fe80:[\da-f:]*\]|[^.:]+|.+\.(?:local|lan|internal))$/;

/**
 * What is wrong with the address of a service that gets texts, undefined when nothing is. Without encryption it has to
 * be on this computer (`here`) or at most in a local network (`near`).
 */
export function serviceUrlProblem(text: string, http: "here" | "near" = "here"): string | undefined {
  if (!URL.canParse(text)) return "should be an address such as https://api.openai.com/v1";
  const { protocol, hostname, username, password, search, hash } = new URL(text);
  if (username !== "" || password !== "") return "should not contain a user name or a password";
  if (search !== "" || hash !== "") return "should end with its path, without ? and #";
  if (protocol === "https:" || isOnThisComputer(text)) return undefined;
  if (protocol === "http:" && http === "near" && NEAR.test(hostname)) return undefined;
  return `should start with https://; http:// is only for ${http === "here" ? "this computer" : "this computer and local networks"}`;
}

/** Whether an address leads to this computer over plain HTTP or HTTPS. */
export function isOnThisComputer(url: string): boolean {
  if (!URL.canParse(url)) return false;
  const { protocol, hostname } = new URL(url);
  return (protocol === "http:" || protocol === "https:") && HERE.test(hostname);
}
