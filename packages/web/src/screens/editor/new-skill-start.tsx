import { FileText, Sparkles } from "lucide-react";
import { type SubmitEvent, useState } from "react";
import { Button } from "../../ui/button.tsx";
import { Input } from "../../ui/field.tsx";
import { TextLink } from "../../ui/link.tsx";
import { useModels } from "../chat/use-chats.ts";
import { draftFromSentence, templates } from "./skill-templates.ts";

/** Ways to start a new skill: a sentence, a template, or an agent that writes it. */
export function NewSkillStart({ onStart }: { readonly onStart: (text: string) => void }) {
  const [wish, setWish] = useState("");
  const { data } = useModels();
  const hasModel = data !== undefined && data.default !== "rehearsal";
  const draft = (event: SubmitEvent): void => {
    event.preventDefault();
    if (wish.trim() !== "") onStart(draftFromSentence(wish));
  };
  const message = `Write a skill: ${wish.trim()}`;
  return (
    <section aria-label="Start with" className="border-t border-line bg-surface px-4 py-4 sm:px-8 lg:px-6">
      <form onSubmit={draft} className="flex flex-wrap gap-2">
        <Input
          aria-label="What should the skill do?"
          placeholder="What should it do? One sentence is enough to start"
          className="min-w-52 flex-1"
          value={wish}
          onChange={(event) => setWish(event.target.value)}
        />
        <Button type="submit" icon={<Sparkles />} disabled={wish.trim() === ""}>
          Draft it
        </Button>
      </form>
      {hasModel && wish.trim() !== "" && (
        <p className="mt-2 text-note text-ink-soft">
          Or let an agent write it:{" "}
          <TextLink href={`/chat?${new URLSearchParams({ agent: "builder", message }).toString()}`}>
            ask the Builder
          </TextLink>
          .
        </p>
      )}
      <ul aria-label="Templates" className="mt-3 grid grid-cols-2 gap-2 lg:grid-cols-4">
        {templates.map(({ id, title, note, text }) => (
          <li key={id}>
            <button
              type="button"
              onClick={() => onStart(text)}
              className="flex h-full w-full gap-2.5 rounded-control border border-line px-3 py-2 text-left transition-colors hover:border-accent"
            >
              <FileText className="mt-0.5 size-4 shrink-0 text-accent" />
              <span className="min-w-0">
                <span className="block font-medium">{title}</span>
                <span className="block text-label text-ink-soft">{note}</span>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
