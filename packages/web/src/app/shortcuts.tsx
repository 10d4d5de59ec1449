import { Dialog } from "../ui/dialog.tsx";
import { KeyList } from "../ui/key-list.tsx";
import { paletteKeys } from "./palette-host.tsx";

const groups: readonly {
  readonly title: string;
  readonly keys: readonly (readonly [keys: string, meaning: string])[];
}[] = [
  {
    title: "Everywhere",
    keys: [
      [paletteKeys.label, "Command palette"],
      ["?", "Show this list"],
      ["Esc", "Close a dialog, or clear the selection"],
    ],
  },
  {
    title: "Skill list",
    keys: [
      ["/", "Search"],
      ["↑ ↓", "Move between rows"],
      ["← →", "Move between the controls of a row"],
      ["Enter", "Open"],
      ["Space", "Select"],
      ["Shift + Space", "Select a range"],
      ["Delete", "Move to the trash"],
    ],
  },
  {
    title: "Editor",
    keys: [
      ["Ctrl+S or ⌘S", "Save"],
      ["Ctrl+Space", "Suggestions"],
      ["Esc, then Tab", "Leave the editor"],
    ],
  },
  {
    title: "Chat",
    keys: [
      ["/", "Use a skill"],
      ["$", "Mention a skill anywhere in a message"],
      ["Enter", "Send"],
      ["Shift + Enter", "Start a new line"],
    ],
  },
];

/** Every keyboard shortcut of the app. */
export default function Shortcuts({ onClose }: { readonly onClose: () => void }) {
  return (
    <Dialog open onClose={onClose} title="Keyboard shortcuts">
      <section
        aria-label="Shortcuts"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard.
        tabIndex={0}
        className="flex flex-col gap-5"
      >
        {groups.map(({ title, keys }) => (
          <div key={title}>
            <h3 className="mb-1 font-medium">{title}</h3>
            <KeyList keys={keys} />
          </div>
        ))}
      </section>
    </Dialog>
  );
}
