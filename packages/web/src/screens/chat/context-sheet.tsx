import { SkillRows, trimmedRows } from "../../actions/skill-rows.tsx";
import { fewNames } from "../../state/few-names.ts";
import { useRead } from "../../state/use-read.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { Section } from "../../ui/section.tsx";
import { TextBlock } from "../../ui/text-block.tsx";
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
  const { data: catalog } = useRead("skills", "getCatalog");
  const context = data?.context;
  const trimmed = catalog === undefined ? [] : trimmedRows(catalog.report);
  return (
    <Dialog
      open
      shape="sheet"
      onClose={onClose}
      title="Model context"
      lead="All of this is sent with every message and costs tokens."
    >
      <div className="flex flex-col gap-6 text-note text-ink-soft [&_h3]:text-base [&_h3]:text-ink">
        {context !== undefined && (
          <Section level="h3" title="Next message">
            <Meter tokens={context.tokens} of={context.contextWindow} />
            <p className="mt-1">
              {count(context.messages, "message")}, {count(context.tools.length, "tool")}
            </p>
          </Section>
        )}
        <Section level="h3" title="Active skills">
          {context === undefined || context.active.length === 0 ? (
            <p>None yet. A skill's full text is sent when it's used.</p>
          ) : (
            <SkillRows
              scroller="dialog"
              rows={context.active.map(({ skill, tokens }) => [skill, count(tokens, "token")])}
            />
          )}
        </Section>
        {catalog !== undefined && (
          <Section level="h3" title="Skill catalog">
            <p>
              {count(catalog.report.total, "skill")}, {count(catalog.tokens, "token")}. The model picks skills
              by their descriptions.
            </p>
            {catalog.untrusted.length > 0 && (
              <p className="mt-2 text-warn">
                Hidden until you trust this project: {fewNames(catalog.untrusted)}
              </p>
            )}
          </Section>
        )}
        {trimmed.length > 0 && (
          <Section level="h3" title="Trimmed to fit">
            <SkillRows scroller="dialog" rows={trimmed} />
            <p className="mt-2 empty:hidden">{catalog?.report.hint}</p>
          </Section>
        )}
        {context !== undefined && (
          <>
            <Section level="h3" title="Total usage">
              <p className="tabular-nums">
                {digits(context.usage.inputTokens)} tokens in, {digits(context.usage.outputTokens)} out
                {context.usage.estimated && " (estimated)"}
              </p>
            </Section>
            <details className="border-t border-line pt-3">
              <summary className="cursor-pointer text-base font-medium text-ink">Full system prompt</summary>
              <TextBlock className="mt-2 max-h-96">{context.system}</TextBlock>
            </details>
          </>
        )}
      </div>
    </Dialog>
  );
}

function Meter({ tokens, of }: { readonly tokens: number; readonly of: number | undefined }) {
  return (
    <>
      <p className="text-base text-ink tabular-nums">
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
