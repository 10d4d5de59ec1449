import {
  type Diagnostic,
  type FileSystem,
  isInside,
  parentPath,
  type WalkRules,
} from "@skillwright/core/internal";
import { walkDiagnostic } from "./walk-diagnostic.ts";

/** Decides where a link may lead. */
export interface LinkOptions {
  readonly files: FileSystem;
  readonly walk: WalkRules;
  /** The canonical folder that links must not leave under the `inside` and `inside-root` policies. */
  readonly boundary: string;
  readonly report: (diagnostic: Diagnostic) => void;
}

type LinkPolicy = WalkRules["fileLinks"] | WalkRules["folderLinks"];

/** The canonical target of a link, if the policy allows following it and the target has the wanted type. */
export function followLink(
  path: string,
  wanted: "file" | "folder",
  options: LinkOptions,
): string | undefined {
  const { files, walk } = options;
  const policy: LinkPolicy = wanted === "file" ? walk.fileLinks : walk.folderLinks;
  const refuse = (code: "link-broken" | "link-not-followed", message: string): undefined => {
    options.report(walkDiagnostic(code, path, message));
    return undefined;
  };
  const stat = files.stat(path);
  if (policy === "ignore") {
    if (!stat.ok || stat.value.kind !== wanted) return undefined;
    return refuse("link-not-followed", `The ${wanted} is a link, and links are not followed here`);
  }
  if (!stat.ok) {
    return refuse(
      "link-broken",
      stat.problem === "loop" ? "The link leads to itself" : "The link leads nowhere",
    );
  }
  if (stat.value.kind !== wanted) return undefined;
  const canonical = files.canonical(path);
  if (!canonical.ok) return undefined;
  const limit = limitOf(policy, path, options);
  if (limit === undefined || isInside(limit.folder, canonical.value)) return canonical.value;
  return refuse("link-not-followed", `The link leads to ${canonical.value}, outside the ${limit.title}`);
}

function limitOf(
  policy: LinkPolicy,
  path: string,
  { files, boundary }: LinkOptions,
): { readonly folder: string; readonly title: string } | undefined {
  switch (policy) {
    case "follow":
    case "ignore":
      return undefined;
    case "inside":
      return { folder: boundary, title: "project" };
    case "inside-root":
      return { folder: boundary, title: "root" };
    case "inside-skill": {
      const skill = files.canonical(parentPath(path));
      return { folder: skill.ok ? skill.value : parentPath(path), title: "skill" };
    }
    default:
      return policy satisfies never;
  }
}
