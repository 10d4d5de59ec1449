import { isObject, omitUndefined } from "@skillwright/core/internal";
import { unavailable } from "../http/fetch-bounded.ts";
import { fetchDocument, textOf, type Unchecked } from "../read-document.ts";
import type { SourceContext } from "../source-context.ts";

/** Where ClawHub is, unless `CLAWHUB_REGISTRY` names another registry with its API. */
const CLAWHUB = "https://clawhub.ai";

/** A registry with ClawHub's API, version 1. */
export interface ClawHub {
  /** Without `/` at the end. */
  readonly url: string;
  search(query: string, limit?: number): Promise<readonly HubSkill[]>;
  /** The latest version, and who publishes it. */
  skill(slug: string): Promise<HubSkill>;
  /** The files of a version with their SHA-256, if the registry has them. */
  files(slug: string, version: string): Promise<readonly HubFile[]>;
  /** Where a version is downloaded as a zip file. */
  downloadAddress(slug: string, version: string): string;
}

/** A skill of a registry. */
export interface HubSkill {
  readonly slug: string;
  readonly displayName?: string;
  readonly summary?: string;
  /** The latest. */
  readonly version?: string;
  readonly owner?: string;
  /** What the registry's own scanners say, such as `suspicious`. */
  readonly verdict?: string;
}

/** A file of a version. */
export interface HubFile {
  readonly path: string;
  readonly sha256: string;
}

/** Opens a registry: the one that is given, that of `CLAWHUB_REGISTRY`, else ClawHub. */
export function openClawHub(registry: string | undefined, context: SourceContext): ClawHub {
  const url = (registry ?? context.env.CLAWHUB_REGISTRY ?? CLAWHUB).replace(/\/+$/, "");
  const get = (path: string): Promise<Unchecked> => fetchDocument(context, `${url}/api/v1/${path}`);
  const skillPath = (slug: string): string => `skills/${encodeURIComponent(slug)}`;
  return {
    url,
    async search(query, limit) {
      const parameters = new URLSearchParams({
        q: query,
        ...(limit !== undefined && { limit: String(limit) }),
      });
      const { results } = await get(`search?${parameters.toString()}`);
      return (Array.isArray(results) ? results : []).filter(isObject).flatMap((item) => {
        const slug = textOf(item.slug);
        return slug === undefined ? [] : [summaryOf(slug, item, item)];
      });
    },
    async skill(slug) {
      const { skill, latestVersion, owner, moderation } = await get(skillPath(slug));
      if (!isObject(skill)) throw unavailable(url, "unreadable", `it doesn't describe ${slug}`);
      return {
        ...summaryOf(textOf(skill.slug) ?? slug, skill, isObject(latestVersion) ? latestVersion : {}),
        ...omitUndefined({
          owner: isObject(owner) ? textOf(owner.handle) : undefined,
          verdict: isObject(moderation) ? textOf(moderation.verdict) : undefined,
        }),
      };
    },
    async files(slug, version) {
      const document = await get(`${skillPath(slug)}/versions/${encodeURIComponent(version)}`);
      const files = isObject(document.version) ? document.version.files : undefined;
      return (Array.isArray(files) ? files : []).filter(isObject).flatMap((file) => {
        const [path, digest] = [textOf(file.path), textOf(file.sha256)];
        return path === undefined || digest === undefined || !/^[0-9a-f]{64}$/i.test(digest)
          ? []
          : [{ path, sha256: digest.toLowerCase() }];
      });
    },
    downloadAddress(slug, version) {
      return `${url}/api/v1/download?${new URLSearchParams({ slug, version }).toString()}`;
    },
  };
}

function summaryOf(slug: string, skill: Unchecked, latest: Unchecked): HubSkill {
  return {
    slug,
    ...omitUndefined({
      displayName: textOf(skill.displayName),
      summary: textOf(skill.summary),
      version: textOf(latest.version),
    }),
  };
}
