/** The version of this package. */
export const version: string = "0.1.0";
export type { AppServer, AppServerOptions } from "./app-server/open-app-server.ts";
export { openAppServer } from "./app-server/open-app-server.ts";
export type { AppServerStreams } from "./app-server/serve-app-server.ts";
export { serveAppServer } from "./app-server/serve-app-server.ts";
export type { McpOptions } from "./mcp/create-mcp-server.ts";
export type { McpHandler, McpHandlerOptions } from "./mcp/mcp-handler.ts";
export { mcpHandler } from "./mcp/mcp-handler.ts";
export type { McpStdio, McpStdioOptions } from "./mcp/serve-mcp-stdio.ts";
export { serveMcpStdio } from "./mcp/serve-mcp-stdio.ts";
