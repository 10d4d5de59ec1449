import {
  Bot,
  GitPullRequestArrow,
  LibraryBig,
  type LucideIcon,
  MessageSquare,
  Settings,
  Stethoscope,
} from "lucide-react";

/** A page in the main navigation. */
export interface Page {
  readonly path: string;
  readonly label: string;
  /** Synonyms that match it in the command palette. */
  readonly words: readonly string[];
  readonly Icon: LucideIcon;
}

export const pages: readonly Page[] = [
  { path: "/skills", label: "Skills", words: ["list", "home"], Icon: LibraryBig },
  { path: "/chat", label: "Chat", words: ["agent", "talk", "model"], Icon: MessageSquare },
  { path: "/agents", label: "Agents", words: ["prompt", "tools"], Icon: Bot },
  { path: "/proposals", label: "Proposals", words: ["review", "approve"], Icon: GitPullRequestArrow },
  { path: "/diagnostics", label: "Diagnostics", words: ["doctor", "problems", "errors"], Icon: Stethoscope },
  { path: "/settings", label: "Settings", words: ["models", "providers"], Icon: Settings },
];
