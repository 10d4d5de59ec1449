import type { JsonValue } from "@skillwright/core/internal";
import type { ReactNode } from "react";
import { errorText } from "../../actions/error-text.ts";
import { api, queries } from "../../state/api.ts";
import { useRead } from "../../state/use-read.ts";
import { useNotify } from "../../ui/notices.tsx";

interface PanelProps {
  readonly title: string;
  readonly lead?: ReactNode;
  readonly children: ReactNode;
}

/** One group of settings. */
export function Panel({ title, lead, children }: PanelProps) {
  return (
    <section className="px-4 pt-7 sm:px-8">
      <h2 className={`text-lead font-semibold ${lead === undefined ? "mb-3" : ""}`}>{title}</h2>
      {lead !== undefined && <p className="mb-3 max-w-prose text-note text-ink-soft text-pretty">{lead}</p>}
      {children}
    </section>
  );
}

/** Which configuration file. */
export type ConfigScope = "user" | "project";

/** A whole configuration file. */
export const useConfig = (scope: ConfigScope) => useRead("config", "getConfig", { query: { scope } });

/** A change of one setting; null removes it. */
interface Setting {
  readonly scope: ConfigScope;
  readonly key: string;
  readonly value: JsonValue;
}

/** Changes a setting; resolves to the server's error message, or undefined on success. */
export function useSetConfig(): (setting: Setting) => Promise<string | undefined> {
  const notify = useNotify();
  return async ({ scope, key, value }) => {
    try {
      const { changed } = await api.setConfig({ body: { scope, key, value } });
      notify({ text: changed ? `Saved ${key}` : `${key} already has this value` });
    } catch (error) {
      return errorText(error);
    }
    await Promise.all(
      ["config", "models", "skills"].map((name) => queries.invalidateQueries({ queryKey: [name] })),
    );
    return undefined;
  };
}
