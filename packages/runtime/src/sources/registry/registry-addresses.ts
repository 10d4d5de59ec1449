/** Where a registry has its documents and archives. Ids are like `@acme/pdf`. */
export interface RegistryAddresses {
  /** All skills; a server sends them page by page. */
  readonly list: string;
  skill(id: string): string;
  version(id: string, version: string): string;
  archive(id: string, version: string): string;
}

/** The addresses of a server, or of a static registry whose documents are in a folder. */
export function registryAddresses(url: string, staticApi: string | undefined): RegistryAddresses {
  const base = `${url}/${staticApi ?? "api/v1"}/skills`;
  // Files need an ending where a folder has the same name.
  const [json, zip] = staticApi === undefined ? ["", "/download"] : [".json", ".zip"];
  const versionPath = (id: string, version: string): string =>
    `${base}/${id.slice(1)}/versions/${encodeURIComponent(version)}`;
  return {
    list: `${base}${json}`,
    skill: (id) => `${base}/${id.slice(1)}${json}`,
    version: (id, version) => `${versionPath(id, version)}${json}`,
    archive: (id, version) => `${versionPath(id, version)}${zip}`,
  };
}
