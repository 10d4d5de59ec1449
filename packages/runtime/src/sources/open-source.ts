import {
  formatSourceReference,
  SkillwrightError,
  type Source,
  type SourceOptions,
  type SourceReference,
} from "@skillwright/core/internal";
import { localSource } from "./local/local-source.ts";
import { sourcePath } from "./source-address.ts";
import type { SourceContext } from "./source-context.ts";

/** The source that a reference means; its code is loaded when it is resolved. Throws `source_unavailable`. */
export function openSource(reference: SourceReference, context: SourceContext): Source {
  const label = formatSourceReference(reference);
  return {
    label,
    async resolve(options: SourceOptions = {}) {
      const signals = [context.signal, options.signal].filter((signal) => signal !== undefined);
      for (const signal of signals) signal.throwIfAborted();
      const source = await loadSource(reference, context);
      return source.resolve(signals.length === 0 ? {} : { signal: AbortSignal.any(signals) });
    },
  };
}

async function loadSource(reference: SourceReference, context: SourceContext): Promise<Source> {
  switch (reference.kind) {
    case "folder":
      return localSource({ path: sourcePath(reference.path, context) });
    case "archive": {
      if (reference.from === "path") return localSource({ path: sourcePath(reference.path, context) });
      if (reference.from === "stdin") return inputSource(context);
      const { archiveUrlSource } = await import("./http/archive-url-source.ts");
      return archiveUrlSource(reference, context);
    }
    case "index": {
      const { indexSource } = await import("./http/index-source.ts");
      return indexSource(reference, [reference.url], context);
    }
    case "well-known": {
      const { indexSource, wellKnownAddresses } = await import("./http/index-source.ts");
      return indexSource(reference, wellKnownAddresses(reference.url), context);
    }
    case "git": {
      const { gitSource } = await import("./git/git-source.ts");
      return gitSource(reference, context);
    }
    case "npm": {
      const { npmSource } = await import("./npm/npm-source.ts");
      return npmSource(reference, context);
    }
    case "node-modules": {
      const { nodeModulesSource } = await import("./npm/node-modules-source.ts");
      return nodeModulesSource(reference, context);
    }
    case "oci": {
      const { ociSource } = await import("./oci/oci-source.ts");
      return ociSource(reference, context);
    }
    case "clawhub": {
      const { clawHubSource } = await import("./clawhub/clawhub-source.ts");
      return clawHubSource(reference, context);
    }
    case "mcp": {
      const server = context.mcpServers?.find(({ label }) => label === reference.server);
      if (server === undefined) {
        throw unsupported(reference, `there is no MCP server "${reference.server}" in your configuration`);
      }
      const { mcpSource } = await import("./mcp/mcp-source.ts");
      return mcpSource(server, { env: context.env, signIns: context.signIns });
    }
    case "registry": {
      const { registrySource } = await import("./registry/registry-source.ts");
      return registrySource(reference, context);
    }
    default:
      return reference satisfies never;
  }
}

async function inputSource({ readInput }: SourceContext): Promise<Source> {
  if (readInput === undefined) {
    throw unsupported({ kind: "archive", from: "stdin" }, "there is no standard input here");
  }
  return localSource({ bytes: await readInput(), name: "standard input" });
}

function unsupported(reference: SourceReference, why: string): SkillwrightError<"source_unavailable"> {
  const url = formatSourceReference(reference);
  return new SkillwrightError("source_unavailable", {
    message: `${url} can't be used: ${why}`,
    details: { url, reason: "program" },
  });
}
