import { z } from "zod";
import { operation } from "../http/operation.ts";
import { count, document, flag, oneOf, text } from "../schema.ts";

export const mcpServer = document("McpServer", {
  label: text,
  target: text.describe("The program that is started, or the address, without secrets."),
  skills: count,
  refused: count.describe("Skills that are not listed because they break a rule."),
  asked: text.describe("When it was last asked. ISO 8601."),
  signedIn: flag,
  problem: text.optional().describe("Why it could not be asked."),
});

const params = z.strictObject({ server: text.min(1).max(64).describe("The label in your configuration.") });

/** MCP servers whose skills are offered, and the sign-ins to them. */
export const mcpServerOperations = {
  listMcpServers: operation(
    "List the MCP servers whose skills are offered",
    document("McpServers", { servers: z.array(mcpServer) }),
    {
      query: z.strictObject({
        ask: oneOf("if-old", "now").optional().describe("`now` asks every server again. Default: `if-old`."),
      }),
    },
  ),
  signInToMcpServer: operation(
    "Begin to sign in to an MCP server, in a browser on the computer of this server",
    document("SignInPage", { page: text.describe("The page to sign in on.") }),
    {
      description:
        "Open the page; the list of MCP servers then says whether you are signed in. It works for five minutes. Only a browser that the server's link signed in may begin.",
      params,
      body: z.strictObject({
        remember: oneOf("keychain", "off")
          .optional()
          .describe(
            "Whether the sign-in is stored in the system's keychain. Default: `off`, in memory only.",
          ),
      }),
      errors: ["usage_error", "sign_in_error", "permission_error", "missing_package"],
    },
  ),
  signOutOfMcpServer: operation(
    "Forget the sign-in to an MCP server",
    z.object({ label: text, signedOut: flag }),
    { params, errors: ["usage_error", "newer_state"] },
  ),
};
