import { type Client, createClient } from "@skillwright/server/client";

/** The API client for the server that served this page. */
export const api: Client = createClient();
