import { Dialog } from "../../ui/dialog.tsx";
import { appItems } from "./use-completion.ts";

const others: readonly (readonly [string, string])[] = [
  ["/skill", "Use a skill; add what it shall work on"],
  ["$skill", "Mention a skill anywhere in a message"],
  ["//word", "Send a text that begins with a slash"],
  ["Enter", "Send"],
  ["Shift + Enter", "Begin a new line"],
];

/** What can be typed in a chat. */
export function HelpDialog({ onClose }: { readonly onClose: () => void }) {
  const rows = [...appItems.map(({ name, description }) => [`/${name}`, description] as const), ...others];
  return (
    <Dialog open onClose={onClose} title="What you can type">
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
