import { type Client, createClient } from "@skillwright/server/client";

/** The server that this page comes from. */
export const api: Client = createClient();
