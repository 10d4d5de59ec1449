/** What `serve` prints. */
export const serveTexts = {
  running: (version: string): string => `Skillwright ${version} is running`,
  open: "Open",
  api: "API",
  folder: "Folder",
  once: "The link signs in one browser and works once. Press Ctrl+C to stop the server.",
  exposed: (host: string): string =>
    `The server listens on ${host}, so other machines can reach it. Requests need the token, but the connection isn't encrypted.`,
  portTaken: (port: number): string => `Port ${port} is in use`,
  portTakenHint: "Pass another port with --port, or leave it out.",
  noPort: (port: number): string => `${port} is not a valid port`,
  noPortHint: "Pass a number from 0 to 65535; 0 picks a free port.",
  cannotListen: (host: string, why: string): string => `Can't listen on ${host}: ${why}`,
  cannotListenHint: "Pass an address of this machine with --host, or leave it out.",
  defect: (message: string): string => `Internal error: ${message}`,
  noBrowser: "Couldn't open a browser. Open the link above.",
} as const;
