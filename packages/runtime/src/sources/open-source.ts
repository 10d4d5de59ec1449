import {
  formatSourceReference,
  omitUndefined,
  type PinnedSource,
  SkillwrightError,
  type Source,
  type SourceReference,
} from "@skillwright/core/internal";
import { localSource } from "./local/local-source.ts";
import { sourcePath } from "./source-address.ts";
import type { SourceContext } from "./source-context.ts";

/** The source that a reference means; its code is loaded when it is resolved. Throws `source_unavailable`. */
export function openSource(reference: SourceReference, context: SourceContext): Source {
  return {
    label: formatSourceReference(reference),
    async resolve(options = {}) {
      const signals = [context.signal, options.signal].filter((signal) => signal !== undefined);
      for (const signal of signals) signal.throwIfAborted();
      const signal = signals.length === 0 ? undefined : AbortSignal.any(signals);
      return resolveSource(reference, { ...context, signal });
    },
  };
}

async function resolveSource(reference: SourceReference, context: SourceContext): Promise<PinnedSource> {
  const local = (source: Parameters<typeof localSource>[0]): Promise<PinnedSource> =>
    localSource(source).resolve(omitUndefined({ signal: context.signal }));
  switch (reference.kind) {
    case "folder":
      return local({ path: sourcePath(reference.path, context) });
    case "archive": {
      if (reference.from === "path") return local({ path: sourcePath(reference.path, context) });
      if (reference.from === "stdin") {
        if (context.readInput === undefined) throw unsupported(reference, "there is no standard input here");
        return local({ bytes: await context.readInput(), name: "standard input" });
      }
      const { resolveArchiveUrl } = await import("./http/archive-url-source.ts");
      return resolveArchiveUrl(reference, context);
    }
    case "index": {
      const { resolveIndex } = await import("./http/index-source.ts");
      return resolveIndex(reference, [reference.url], context);
    }
    case "well-known": {
      const { resolveIndex, wellKnownAddresses } = await import("./http/index-source.ts");
      return resolveIndex(reference, wellKnownAddresses(reference.url), context);
    }
    case "git":
      return (await import("./git/git-source.ts")).resolveGit(reference, context);
    case "npm":
      return (await import("./npm/npm-source.ts")).resolveNpm(reference, context);
    case "node-modules":
      return (await import("./npm/node-modules-source.ts")).resolveNodeModules(reference, context);
    case "oci":
      return (await import("./oci/oci-source.ts")).resolveOci(reference, context);
    case "clawhub":
      return (await import("./clawhub/clawhub-source.ts")).resolveClawHub(reference, context);
    case "registry":
      return (await import("./registry/registry-source.ts")).resolveRegistry(reference, context);
    case "mcp": {
      const server = context.mcpServers?.find(({ label }) => label === reference.server);
      if (server === undefined) {
        throw unsupported(reference, `there is no MCP server "${reference.server}" in your configuration`);
      }
      const { mcpSource } = await import("./mcp/mcp-source.ts");
      const { env, signIns, signal } = context;
      return mcpSource(server, { env, signIns }).resolve(omitUndefined({ signal }));
    }
    default:
      return reference satisfies never;
  }
}

function unsupported(reference: SourceReference, why: string): SkillwrightError<"source_unavailable"> {
  const url = formatSourceReference(reference);
  return new SkillwrightError("source_unavailable", {
    message: `${url} can't be used: ${why}`,
    details: { url, reason: "program" },
  });
}
