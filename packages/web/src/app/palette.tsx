import { Command, defaultFilter } from "cmdk";
import { Dialog } from "radix-ui";
import { type ReactNode, useRef, useState } from "react";
import { useLocation } from "wouter";
import { skillPath } from "../state/paths.ts";
import { useSkillSearch } from "../state/use-skills.ts";
import { useReturnFocus } from "../ui/move-focus.ts";
import { type PaletteCommand, paletteCommands } from "./palette-commands.ts";

interface PaletteProps {
  readonly onClose: () => void;
  readonly onOpenSkills: () => void;
}

const SHOWN_SKILLS = 8;

/** The command palette: search skills, pages, and commands. */
export default function Palette({ onClose, onOpenSkills }: PaletteProps) {
  const [text, setText] = useState("");
  /** The row that was chosen with arrow keys or the pointer; until then the first one is, also when skills arrive later. */
  const [moved, setMoved] = useState<string>();
  const [, go] = useLocation();
  const opener = useReturnFocus();
  const { data } = useSkillSearch(text);
  const isAsking = text.trim() !== "";
  const skills = isAsking ? (data?.hits ?? []).slice(0, SHOWN_SKILLS) : [];
  const fitting = paletteCommands({ go, onOpenSkills }).filter(
    ({ label, words }) => !isAsking || defaultFilter(label, text.trim(), [...words]) > 0,
  );
  // Whoever types the name of a page or command wants that, not a skill that mentions it.
  const exact = isAsking ? fitting.filter((command) => isNamed(command, text)) : [];
  const run = (work: () => void): void => {
    onClose();
    work();
  };
  const group = (title: string, members: readonly PaletteCommand[]): ReactNode =>
    members.length > 0 && (
      <Group title={title}>
        {members.map(({ kind, label, Icon, run: work }) => (
          <Row key={label} value={rowValue({ kind, label })} icon={<Icon />} onSelect={() => run(work)}>
            {label}
          </Row>
        ))}
      </Group>
    );
  const others = (kind: PaletteCommand["kind"]): readonly PaletteCommand[] =>
    fitting.filter((command) => command.kind === kind && !exact.includes(command));
  const commands = [...others("page"), ...others("action")];
  const [first] = [
    ...exact.map(rowValue),
    ...skills.map(({ key }) => `skill ${key}`),
    ...commands.map(rowValue),
  ];
  const isMoving = useRef(false);
  return (
    <Dialog.Root open onOpenChange={(next) => !next && onClose()}>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-40 bg-shade animate-fade" />
        <Dialog.Content
          aria-describedby={undefined}
          onOpenAutoFocus={opener.remember}
          onCloseAutoFocus={opener.onCloseAutoFocus}
          className="fixed inset-x-3 top-[10vh] z-50 mx-auto max-w-xl overflow-hidden rounded-card border border-line bg-surface shadow-lift animate-rise"
        >
          <Dialog.Title className="sr-only">Command palette</Dialog.Title>
          <Command
            label="Command palette"
            shouldFilter={false}
            loop
            value={moved ?? first ?? ""}
            onValueChange={(value) => isMoving.current && setMoved(value)}
            onKeyDown={({ key, ctrlKey }) => {
              isMoving.current = ctrlKey || ["ArrowDown", "ArrowUp", "Home", "End"].includes(key);
            }}
          >
            <Command.Input
              value={text}
              onValueChange={(typed) => {
                isMoving.current = false;
                setMoved(undefined);
                setText(typed);
              }}
              placeholder="Search skills, pages, and commands"
              className="h-12 w-full border-b border-line bg-transparent px-4 outline-none placeholder:text-ink-faint"
            />
            <Command.List
              label="Results"
              className="max-h-[60vh] overflow-y-auto p-1.5"
              onPointerMoveCapture={() => {
                isMoving.current = true;
              }}
            >
              {group("Best match", exact)}
              {skills.length > 0 && (
                <Group title="Skills">
                  {skills.map(({ key, id, description }) => (
                    <Row key={key} value={`skill ${key}`} onSelect={() => run(() => go(skillPath(id)))}>
                      <span className="shrink-0 font-medium">{id}</span>
                      <span className="min-w-0 truncate text-note text-ink-soft">{description}</span>
                    </Row>
                  ))}
                </Group>
              )}
              {group("Go to", others("page"))}
              {group("Commands", others("action"))}
            </Command.List>
            <p role="status" className="px-4 pb-3 text-note text-ink-soft empty:hidden">
              {skills.length + fitting.length === 0 && "No results"}
            </p>
          </Command>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

/** What a row of a command is known by. */
function rowValue({ kind, label }: Pick<PaletteCommand, "kind" | "label">): string {
  return `${kind} ${label}`;
}

/** Whether a text is the name of a command, how its name begins, or another word for it. */
function isNamed({ label, words }: PaletteCommand, text: string): boolean {
  const typed = text.trim().toLowerCase();
  return typed.length > 2 && (label.toLowerCase().startsWith(typed) || words.includes(typed));
}

function Group({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <Command.Group
      heading={title}
      className="[&>[cmdk-group-heading]]:px-2.5 [&>[cmdk-group-heading]]:pt-2 [&>[cmdk-group-heading]]:pb-1 [&>[cmdk-group-heading]]:text-label [&>[cmdk-group-heading]]:text-ink-faint"
    >
      {children}
    </Command.Group>
  );
}

interface RowProps {
  readonly value: string;
  readonly icon?: ReactNode;
  readonly onSelect: () => void;
  readonly children: ReactNode;
}

function Row({ value, icon, onSelect, children }: RowProps) {
  return (
    <Command.Item
      value={value}
      onSelect={onSelect}
      className="flex min-h-9 cursor-default items-center gap-2.5 rounded-control px-2.5 py-1.5 data-[selected=true]:bg-sunken [&>svg]:size-4 [&>svg]:shrink-0 [&>svg]:text-ink-faint"
    >
      {icon}
      {children}
    </Command.Item>
  );
}
