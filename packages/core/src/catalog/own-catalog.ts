import { ownBudget } from "./budget.ts";
import { MAX_CATALOG_DESCRIPTION } from "./catalog-limits.ts";
import type { CatalogRules } from "./catalog-rules.ts";

/** How Skillwright discloses skills to a model, unless the caller chooses otherwise. */
export const ownCatalog: CatalogRules = {
  format: "available-skills",
  order: "id",
  fit: "fair",
  budget: ownBudget,
  cap: { characters: MAX_CATALOG_DESCRIPTION, ending: "…" },
};
