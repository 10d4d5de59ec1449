/** What `serve` says. */
export const serveTexts = {
  running: (version: string): string => `Skillwright ${version} is running`,
  open: "Open",
  api: "API",
  folder: "Folder",
  once: "The link signs one browser in and works once. Ctrl+C ends the server.",
  exposed: (host: string): string =>
    `It listens on ${host}: everybody who can reach this machine can try. Requests need the token, and nothing is encrypted.`,
  portTaken: (port: number): string => `Port ${port} is in use`,
  portTakenHint: "Name another one with --port, or leave it out.",
  noPort: (port: number): string => `${port} is no port`,
  noPortHint: "Ports are numbers from 0 to 65535; 0 takes a free one.",
  cannotListen: (host: string, why: string): string => `Cannot listen on ${host}: ${why}`,
  cannotListenHint: "Name an address of this machine with --host, or leave it out.",
  defect: (message: string): string => `Something went wrong: ${message}`,
  noBrowser: "No browser could be opened. Open the link above.",
} as const;
