import { isSkillwrightError } from "@skillwright/core/internal";
import { usageError } from "./usage-error.ts";

const texts = {
  portTaken: (port: number): string => `Port ${port} is in use`,
  otherPortHint: "Pass another port with --port; 0 picks a free one.",
  noPort: (port: number): string => `${port} is not a valid port`,
  noPortHint: "Pass a number from 0 to 65535; 0 picks a free port.",
  cannotListen: (host: string, port: number, why: string): string =>
    `Can't listen on ${host}, port ${port}: ${why}`,
  cannotListenHint: "Pass an address of this computer with --host, or leave it out.",
} as const;

/** What the operating system or Node.js refused when a server started to listen, as a usage error; other errors as they are. */
export function listenError(
  error: unknown,
  { host, port }: { readonly host: string; readonly port: number },
): unknown {
  if (!(error instanceof Error) || isSkillwrightError(error)) return error;
  const { code, syscall } = error as NodeJS.ErrnoException;
  if (code === "ERR_SOCKET_BAD_PORT")
    return usageError(texts.noPort(port), "--port", { hint: texts.noPortHint, cause: error });
  if (code === "EADDRINUSE")
    return usageError(texts.portTaken(port), "--port", { hint: texts.otherPortHint, cause: error });
  if (syscall !== "listen" && syscall !== "bind" && syscall !== "getaddrinfo") return error;
  // Ports below 1024 need more permissions on many systems.
  const isDenied = code === "EACCES";
  return usageError(texts.cannotListen(host, port, error.message), isDenied ? "--port" : "--host", {
    hint: isDenied ? texts.otherPortHint : texts.cannotListenHint,
    cause: error,
  });
}
