import { Dialog } from "../../ui/dialog.tsx";
import { appItems } from "./use-completion.ts";

const others: readonly (readonly [string, string])[] = [
  ["/skill", "Use a skill, followed by its arguments"],
  ["$skill", "Mention a skill anywhere in a message"],
  ["//word", "Send text that starts with a slash"],
  ["Enter", "Send"],
  ["Shift + Enter", "Start a new line"],
];

/** Lists the commands and shortcuts of the chat. */
export function HelpDialog({ onClose }: { readonly onClose: () => void }) {
  const rows = [...appItems.map(({ name, description }) => [`/${name}`, description] as const), ...others];
  return (
    <Dialog open onClose={onClose} title="Commands and shortcuts">
      <dl>
        {rows.map(([what, meaning]) => (
          <div key={what} className="flex gap-4 border-b border-line py-2 last:border-0">
            <dt className="w-32 shrink-0">
              <code>{what}</code>
            </dt>
            <dd className="text-ink-soft">{meaning}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
