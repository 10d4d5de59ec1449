import { resolve } from "node:path";
import { appServerParams } from "@skillwright/contract";
import { openSkillsPool, type Skills, type SkillsPoolOptions } from "@skillwright/runtime/internal";
import { type Message, readMessage } from "./read-message.ts";
import {
  type Method,
  method,
  RequestError,
  skillMethods,
  toRpcError,
  unknownMethod,
} from "./skill-methods.ts";

/** Options of an app server. */
export interface AppServerOptions {
  /** The folder for requests that name none. */
  readonly cwd: string;
  /** The version of the program, for clients. */
  readonly version: string;
  /** How the skills of each folder are found. */
  readonly skills?: Omit<SkillsPoolOptions, "watch">;
  readonly notify: (text: string) => void;
}

/** A JSON-RPC connection with one client, in the format of Codex's app server for skills. */
export interface AppServer {
  /** Answers one message; undefined for a notification. Never throws. */
  receive(text: string): Promise<string | undefined>;
  close(): Promise<void>;
}

/** Opens an app server. Pass messages one after the other. */
export function openAppServer({ cwd, version, skills = {}, notify }: AppServerOptions): AppServer {
  let isReady = false;
  // Codex leaves the field out; a client that sends it may require it.
  let envelope: { readonly jsonrpc?: "2.0" } = {};
  let extraRoots: readonly string[] = [];
  const pool = openSkillsPool(skills);
  const followed = new WeakSet<Skills>();
  const notifyOfChange = (): void => {
    if (isReady) notify(JSON.stringify({ ...envelope, method: "skills/changed", params: {} }));
  };
  const open = async (
    folder: string,
    roots: readonly string[],
    reload: "force" | "if-new",
  ): Promise<Skills> => {
    const opened = await pool.get(resolve(cwd, folder), { roots: [...extraRoots, ...roots], reload });
    if (!followed.has(opened)) opened.on("change", notifyOfChange);
    followed.add(opened);
    return opened;
  };

  const methods: Readonly<Record<string, Method>> = {
    initialize: method(appServerParams.initialize, ({ clientInfo }) => {
      if (isReady) throw new RequestError("Already initialized");
      isReady = true;
      return {
        userAgent: `skillwright/${version} (${clientInfo.name})`,
        platformFamily: process.platform === "win32" ? "windows" : "unix",
        platformOs: process.platform === "darwin" ? "macos" : process.platform,
      };
    }),
    ...skillMethods({ cwd, open, known: () => pool.opened(), reload: () => pool.reload() }),
    "skills/extraRoots/set": method(appServerParams.extraRootsSet, ({ extraRoots: roots }) => {
      extraRoots = roots;
      return {};
    }),
  };

  const answer = async (message: Message): Promise<object | undefined> => {
    if (message.kind === "wrong") return { id: message.id, error: message.error };
    if (message.kind !== "request") return undefined;
    if (message.versioned) envelope = { jsonrpc: "2.0" };
    const { id, method: name, params } = message;
    try {
      const chosen = Object.hasOwn(methods, name) ? methods[name] : undefined;
      if (chosen === undefined) return { id, error: unknownMethod(name, Object.keys(methods)) };
      if (!isReady && name !== "initialize") throw new RequestError("Not initialized");
      return { id, result: await chosen(params ?? {}) };
    } catch (error) {
      return { id, error: toRpcError(error) };
    }
  };
  return {
    async receive(text) {
      const reply = await answer(readMessage(text));
      return reply === undefined ? undefined : JSON.stringify({ ...envelope, ...reply });
    },
    close: () => pool.close(),
  };
}
