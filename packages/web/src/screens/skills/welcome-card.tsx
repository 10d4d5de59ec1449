import { Download, MessageSquare, Pencil, PlugZap, X } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "wouter";
import { createSetting } from "../../state/setting.ts";
import { IconButton } from "../../ui/button.tsx";

const steps: readonly {
  readonly href: string;
  readonly icon: ReactNode;
  readonly title: string;
  readonly text: string;
}[] = [
  {
    href: "/skills/create",
    icon: <Pencil />,
    title: "Write one",
    text: "Put a task you keep explaining into a skill.",
  },
  {
    href: "/skills/add",
    icon: <Download />,
    title: "Add one",
    text: "From a repository, a link, or a file.",
  },
  {
    href: "/chat",
    icon: <MessageSquare />,
    title: "Try the chat",
    text: "See which skill fits, even without a model.",
  },
  {
    href: "/settings",
    icon: <PlugZap />,
    title: "Connect a model",
    text: "With your own key, or your own server.",
  },
];

const visibility = createSetting("skillwright.welcomed", ["shown", "yes"]);

/** What to do first, for somebody who has only the built-in skills; it stays away once it was closed. */
export function WelcomeCard() {
  if (visibility.use() === "yes") return null;
  return (
    <section
      aria-label="First steps"
      className="mx-4 mb-5 rounded-card border border-line bg-surface px-5 pt-4 pb-5 sm:mx-8"
    >
      <div className="flex items-start gap-3">
        <h2 className="flex-1 font-semibold">Welcome. What would you like to do first?</h2>
        <IconButton
          label="Hide first steps"
          icon={<X />}
          className="-mt-1.5 -mr-2"
          onClick={() => visibility.set("yes")}
        />
      </div>
      <ul className="mt-2 grid grid-cols-1 gap-2 sm:grid-cols-2 lg:grid-cols-4">
        {steps.map(({ href, icon, title, text }) => (
          <li key={href}>
            <Link
              href={href}
              className="flex h-full gap-3 rounded-control border border-line px-3.5 py-3 transition-colors hover:border-accent [&>svg]:mt-0.5 [&>svg]:size-4 [&>svg]:shrink-0 [&>svg]:text-accent"
            >
              {icon}
              <span>
                <span className="block font-medium">{title}</span>
                <span className="text-note text-ink-soft">{text}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
