import type { JsonValue } from "@skillwright/core/internal";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { errorText } from "../../actions/error-text.ts";
import { api } from "../../state/api.ts";
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

interface SettingRowProps {
  readonly icon?: ReactNode;
  readonly title: ReactNode;
  readonly badges?: ReactNode;
  readonly action: ReactNode;
  /** What else is known about it. */
  readonly children: ReactNode;
}

/** One entry of a list of settings, with what can be done about it. */
export function SettingRow({ icon, title, badges, action, children }: SettingRowProps) {
  return (
    <li className="flex flex-wrap items-center gap-3 border-b border-line py-2.5 [&>svg]:size-4.5 [&>svg]:shrink-0 [&>svg]:text-ink-faint">
      {icon}
      <div className="min-w-0 flex-1 basis-60">
        <p className="flex flex-wrap items-center gap-2">
          <span className="font-medium wrap-anywhere">{title}</span>
          {badges}
        </p>
        <div className="text-note wrap-anywhere text-ink-soft">{children}</div>
      </div>
      {action}
    </li>
  );
}

/** Which configuration file. */
export type ConfigScope = "user" | "project";

/** A whole configuration file. */
export function useConfig(scope: ConfigScope) {
  return useQuery({
    queryKey: ["config", scope],
    queryFn: ({ signal }) => api.getConfig({ query: { scope }, signal }),
  });
}

/** A change of one setting; null removes it. */
interface Setting {
  readonly scope: ConfigScope;
  readonly key: string;
  readonly value: JsonValue;
}

/** Changes a setting; resolves to the server's error message, or undefined on success. */
export function useSetConfig(): (setting: Setting) => Promise<string | undefined> {
  const queries = useQueryClient();
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
