import { isSimulated } from "@skillwright/core/internal";
import type { SessionCatalog, Skills } from "@skillwright/runtime/internal";

/** What `catalog` shows. */
export interface CatalogModel extends SessionCatalog {
  /** The title of the simulated agent. */
  readonly simulated?: string;
}

/** Collects what `catalog` shows. */
export function toCatalogModel(catalog: SessionCatalog, { snapshot }: Skills): CatalogModel {
  const { id, title } = snapshot.host;
  return !isSimulated({ id }) ? catalog : { ...catalog, simulated: title };
}
