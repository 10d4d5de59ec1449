import manifest from "../package.json" with { type: "json" };

/** The version of the package. */
export const version: string = manifest.version;

/** The address of the repository; undefined if the package names none. */
export const repository: string | undefined = (
  manifest as { readonly repository?: { readonly url: string } }
).repository?.url.replace(/^git\+|\.git$/g, "");
