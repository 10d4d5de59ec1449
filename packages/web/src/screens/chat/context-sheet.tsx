import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Link } from "wouter";
import { api } from "../../state/api.ts";
import { fewNames } from "../../state/few-names.ts";
import { skillPath } from "../../state/paths.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { TextBlock } from "../../ui/text-block.tsx";
import { VirtualList } from "../../ui/virtual-list.tsx";
import { count, digits } from "../../ui/words.ts";
import { useChatDocument } from "./use-chats.ts";

interface ContextSheetProps {
  readonly chat: string;
  /** Whether the chat has messages yet. */
  readonly begun: boolean;
  readonly onClose: () => void;
}

/** What the model receives: the skill catalog, the active skills, and what they cost. */
export function ContextSheet({ chat, begun, onClose }: ContextSheetProps) {
  const { data } = useChatDocument(chat, begun ? "yes" : "no");
  const { data: catalog } = useQuery({
    queryKey: ["skills", "catalog"],
    queryFn: ({ signal }) => api.getCatalog({ signal }),
  });
  const context = data?.context;
  const report = catalog?.report;
  const trimmed = [...(report?.shortened ?? []), ...(report?.nameOnly ?? []), ...(report?.omitted ?? [])];
  return (
    <Dialog
      open
      shape="sheet"
      onClose={onClose}
      title="Model context"
      lead="All of this is sent with every message and costs tokens."
    >
      {context !== undefined && (
        <Part title="Next message">
          <Meter tokens={context.tokens} of={context.contextWindow} />
          <p className="mt-1 text-note text-ink-soft">
            {count(context.messages, "message")}, {count(context.tools.length, "tool")}
          </p>
        </Part>
      )}
      <Part title="Active skills">
        {context === undefined || context.active.length === 0 ? (
          <p className="text-note text-ink-soft">None yet. A skill's full text is sent when it's used.</p>
        ) : (
          <Rows rows={context.active.map(({ skill, tokens }) => [skill, count(tokens, "token")])} />
        )}
      </Part>
      {catalog !== undefined && (
        <Part title="Skill catalog">
          <p className="text-note text-ink-soft">
            {count(report?.total ?? 0, "skill")}, {count(catalog.tokens, "token")}. The model picks skills by
            their descriptions.
          </p>
          {catalog.untrusted.length > 0 && (
            <p className="mt-2 text-note text-warn">
              Hidden until you trust this project: {fewNames(catalog.untrusted)}
            </p>
          )}
        </Part>
      )}
      {trimmed.length > 0 && (
        <Part title="Trimmed to fit">
          <Rows
            rows={trimmed.map(({ id, outcome, shown, of }) => [
              id,
              outcome === "shortened" ? `${shown} of ${of} characters` : outcome.replace("-", " "),
            ])}
          />
          {report?.hint !== undefined && <p className="mt-2 text-note text-ink-soft">{report.hint}</p>}
        </Part>
      )}
      {context !== undefined && (
        <Part title="Total usage">
          <p className="text-note text-ink-soft tabular-nums">
            {digits(context.usage.inputTokens)} tokens in, {digits(context.usage.outputTokens)} out
            {context.usage.estimated && " (estimated)"}
          </p>
        </Part>
      )}
      {context !== undefined && (
        <details className="border-t border-line pt-3">
          <summary className="cursor-pointer font-medium">Full system prompt</summary>
          <TextBlock className="mt-2 max-h-96">{context.system}</TextBlock>
        </details>
      )}
    </Dialog>
  );
}

function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className="mb-6">
      <h3 className="mb-1.5 font-semibold">{title}</h3>
      {children}
    </section>
  );
}

function Rows({ rows }: { readonly rows: readonly (readonly [string, string])[] }) {
  return (
    <VirtualList
      items={rows}
      keyOf={([skill]) => skill}
      height={35}
      scroller="dialog"
      className="border-t border-line"
    >
      {([skill, cost]) => (
        <div className="flex justify-between gap-3 border-b border-line py-1.5">
          <Link href={skillPath(skill)} className="truncate hover:underline">
            {skill}
          </Link>
          <span className="shrink-0 text-note text-ink-faint tabular-nums">{cost}</span>
        </div>
      )}
    </VirtualList>
  );
}

function Meter({ tokens, of }: { readonly tokens: number; readonly of: number | undefined }) {
  return (
    <>
      <p className="tabular-nums">
        {digits(tokens)} tokens{of !== undefined && <span className="text-ink-faint"> of {digits(of)}</span>}
      </p>
      {of !== undefined && (
        <meter
          aria-label="Context window used"
          min={0}
          max={of}
          value={tokens}
          className="mt-1 h-1.5 w-full"
        />
      )}
    </>
  );
}
