// One module for what the package has in three, so that it is loaded, or found missing, as a whole.
export {
  Client,
  SdkHttpError,
  StreamableHTTPClientTransport,
  UnauthorizedError,
} from "@modelcontextprotocol/client";
export { SkillsClient } from "@modelcontextprotocol/client/ext/skills";
export { getDefaultEnvironment, StdioClientTransport } from "@modelcontextprotocol/client/stdio";
