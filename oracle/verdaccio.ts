import type { Installed } from "./install.ts";

/** A real registry for npm packages. It needs 321 packages (65 MB), so that it is no development dependency. */
export const verdaccio: Installed = {
  id: "verdaccio",
  packageName: "verdaccio",
  version: "6.10.4",
  // It names a tag instead of a version, which mirrors of the registry don't have.
  overrides: { "node-fetch": "2.7.0" },
};
