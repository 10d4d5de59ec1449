import { z } from "zod";
import { operation } from "../http/operation.ts";
import { count, document, flag, oneOf, text } from "../schema.ts";

export const mcpServer = document("McpServer", {
  label: text,
  target: text.describe("The program that is started, or the URL, without secrets."),
  skills: count,
  refused: count.describe("Number of rejected skills."),
  asked: text.describe("When the server was last queried. ISO 8601."),
  signedIn: flag,
  problem: text.optional().describe("Why the server couldn't be queried."),
});

const params = z.strictObject({ server: text.min(1).max(64).describe("The label in your configuration.") });

/** MCP servers whose skills are offered, and the sign-ins to them. */
export const mcpServerOperations = {
  listMcpServers: operation(
    "List the configured MCP servers",
    document("McpServers", { servers: z.array(mcpServer) }),
    {
      query: z.strictObject({
        ask: oneOf("if-old", "now")
          .optional()
          .describe("`now` queries every server again. Default: `if-old`."),
      }),
    },
  ),
  signInToMcpServer: operation(
    "Start a sign-in to an MCP server, in a browser on the server's computer",
    document("SignInPage", { page: text.describe("URL of the page to sign in on.") }),
    {
      description:
        "Open the page within five minutes. Afterwards, the list of MCP servers says whether you are signed in. Only a browser that you signed in with the sign-in link may start a sign-in.",
      params,
      body: z.strictObject({
        remember: oneOf("keychain", "off")
          .optional()
          .describe(
            "Whether to store the sign-in in the system's keychain. Default: `off`, which keeps it in memory.",
          ),
      }),
      errors: ["usage_error", "sign_in_error", "permission_error", "missing_package"],
    },
  ),
  signOutOfMcpServer: operation("Sign out of an MCP server", z.object({ label: text, signedOut: flag }), {
    params,
    errors: ["usage_error", "newer_state"],
  }),
};
