export type { ChatMessage } from "@skillwright/agent";
export type * from "@skillwright/contract/client";
export { ApiError, createClient, followEvents, operationUrl } from "@skillwright/contract/client";
