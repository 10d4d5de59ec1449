/** How a static registry is written. */
export interface StaticOptions {
  /** The name on its pages. Default: Skills. */
  readonly title?: string;
  /** Where it will be served, for the commands on its pages. Default: they name no address. */
  readonly url?: string;
  /** Signs archives and the index. Default: they are not signed. */
  readonly sign?: (content: Uint8Array, comment: string) => string;
  readonly onProgress?: (skill: string) => void;
}
